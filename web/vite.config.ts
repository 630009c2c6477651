import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { fileURLToPath } from "node:url";
import { defineConfig, type Plugin } from "vite";

// Excludes contract files that only the admin or the order screens use.
const CONTRACT =
  /\/contract\/src\/[a-z]+\/(?!accent|addresses|admin-roles|brand|color|day-or-time|delivery-(days|ways)|feed|first-steps|home|insights|manage-|order|pages|paymongo-keys|personal-data|complaints|pictures|places|product-(fields|sheet)|promotions|reasons|seals|security-event|settings|shipping|status-permissions|typed-text|vacation|workdays)/;
const ADMIN_ONLY =
  /\/app\/ui\/(forms\/select|tables\/table)\.|lucide-react\/dist\/esm\/icons\/(archive|arrow-down|arrow-up|badge-percent|camera|circle|clipboard-list|download|eye|eye-off|file-text|id-card|layout-dashboard|message-square-warning|pencil|printer|scroll-text|tags|upload|users-round)\./;
const LATER_SCREENS_UI =
  "tables/|dialogs/close|display/facts|feedback/pro(blem|gress)\\.|forms/(combobox|form-)|layout/(block|state)";
const SHOP = new RegExp(
  `/app/(ui/(?!${LATER_SCREENS_UI})|shared/(catalogue/|scripts/early-tap|rendering/(error-page|lazy-with))|storefront/(frame/lazy|catalogue|search|product))|preload-helper|${CONTRACT.source}|lucide-react`,
);

export default defineConfig({
  plugins: [tailwindcss(), reactRouter(), dropSchemas()],
  resolve: { alias: { zod: fileURLToPath(new URL("server/no-zod.ts", import.meta.url)) } },
  build: { sourcemap: false },
  environments: {
    // Our own entry shares one copy of the router's context with the pages.
    ssr: { build: { rolldownOptions: { input: "./server/pages.ts" } } },
    client: { build: { rolldownOptions: clientOptions() } },
  },
});

/** A constant named like a type, up to a semicolon before the next unindented line. */
const SCHEMA =
  /^((?:export )?const [A-Z]\w*[a-z]\w* = )(?:z|[A-Z]\w*)\b(?=[.(\n])[^]*?;(?=\n+\S|\n*(?![^]))/gm;

/** Errors whose message always comes with the response. */
const SENT_MESSAGES =
  /^( {2}(?:account|addresses|cannot|cart|cash|category_exists|complaint|cod|confirmation|delivery|idempotency|import|invalid_(?:cred|otp)|last|mail|not_(?:enough|in)|nothing|on_|option|order|own|page|password|payment_(?:amount|method|pending|too)|place|product|promotion|quantity|refund|sale|second|shop|signature|sku|stock|too_(?:heavy|large)|total|unsupported|voucher)\w*: )\{[^}]*\}/gm;

/** Removes schemas from the contract: pages need a call's name and access only. */
function dropSchemas(): Plugin {
  return {
    name: "drop-schemas",
    enforce: "pre",
    transform: {
      filter: { id: /\/contract\/src\// },
      handler(code, id) {
        const dropped = code
          .replaceAll(/(\bendpoint\(\s*"[^"]+",[^{]+)\{\n.*?\n *\},?\s*\);/gs, "$1{});")
          .replaceAll(SCHEMA, "$1z;");
        const dropsMessages =
          this.environment.name === "client" && id.includes("/contract/src/core/errors.ts");
        return { code: dropsMessages ? dropped.replaceAll(SENT_MESSAGES, "$1{}") : dropped, map: null };
      },
    },
  };
}

function clientOptions() {
  return {
    treeshake: { manualPureFunctions: ["endpoint", "admin", "confirmedAdmin", "z"] },
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
