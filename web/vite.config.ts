import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";

const ADMIN_ONLY =
  /\/app\/ui\/(forms\/select|tables\/table)\.|lucide-react\/dist\/esm\/icons\/(archive|arrow-down|arrow-up|badge-percent|camera|circle|clipboard-list|download|eye|eye-off|file-text|id-card|layout-dashboard|message-square-warning|pencil|printer|scroll-text|tags|upload|users-round)\./;
const LATER_SCREENS_UI =
  "tables/|dialogs/close|display/facts|feedback/pro(blem|gress)\\.|forms/(combobox|form-)|layout/(block|state)";
const SHOP = new RegExp(
  `/app/(ui/(?!${LATER_SCREENS_UI})|shared/(catalogue/|scripts/early-tap|rendering/(error-page|lazy-with))|storefront/(frame/lazy|catalogue|search|product))|preload-helper|/contract/src/(core/(errors|format\\.|parse)|catalogue/(constants|prices)|checkout/constants|payments/methods)|lucide-react`,
);

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  build: { sourcemap: false },
  environments: {
    // Our own entry shares one copy of the router's context with the pages.
    ssr: { build: { rolldownOptions: { input: "./server/pages.ts" } } },
    client: { build: { rolldownOptions: clientOptions() } },
  },
});

function clientOptions() {
  return {
    output: {
      codeSplitting: {
        // The default creates 33 files for the first page, 9 kB larger than these 8.
        groups: [
          { name: "engine", test: /node_modules\/(react|react-dom|react-router|scheduler)\//, priority: 2 },
          {
            name: "shop",
            test: (id: string) => SHOP.test(id) && !ADMIN_ONLY.test(id),
            minShareCount: 2,
            priority: 1,
          },
          { name: "admin", test: ADMIN_ONLY, minShareCount: 2 },
        ],
      },
    },
  };
}
