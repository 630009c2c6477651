import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { fileURLToPath } from "node:url";
import { defineConfig, type Plugin } from "vite";

// Of the contract, what only the merchant's screens and those of orders ask for stays with them.
const CONTRACT =
  /\/contract\/src\/[a-z]+\/(?!accent|addresses|admin-roles|brand|color|day-or-time|delivery-(days|ways)|feed|first-steps|home|insights|manage-|order|pages|paymongo-keys|personal-data|complaints|pictures|places|product-(fields|sheet)|promotions|reasons|seals|security-event|settings|shipping|status-permissions|typed-text|vacation|workdays)/;
// Parts of the kit that only the merchant's screens show.
const DESK =
  /\/app\/ui\/(forms\/select|tables\/table)\.|lucide-react\/dist\/esm\/icons\/(archive|arrow-down|arrow-up|badge-percent|camera|circle|clipboard-list|download|eye|eye-off|file-text|id-card|layout-dashboard|message-square-warning|pencil|printer|scroll-text|tags|upload|users-round)\./;
// Parts of the kit that the first page does not show: they come with the screens that do.
const LATER_UI =
  "tables/|dialogs/close|display/facts|feedback/pro(blem|gress)\\.|forms/(combobox|form-)|layout/(block|state)";
const SHOP = new RegExp(
  `/app/(ui/(?!${LATER_UI})|shared/(catalogue/|scripts/early-tap|rendering/(error-page|lazy-with))|storefront/(frame/lazy|catalogue|search|product))|preload-helper|${CONTRACT.source}|lucide-react`,
);

export default defineConfig({
  plugins: [tailwindcss(), reactRouter(), dropSchemas()],
  resolve: { alias: { zod: fileURLToPath(new URL("server/no-zod.ts", import.meta.url)) } },
  build: { sourcemap: false },
  environments: {
    // The server's bundle starts at our own entry, so that it shares one copy of the router's context with the pages.
    ssr: { build: { rolldownOptions: { input: "./server/pages.ts" } } },
    client: { build: { rolldownOptions: clientOptions() } },
  },
});

/** A constant named like a type, up to a semicolon before the next line that is not indented. */
const SCHEMA =
  /^((?:export )?const [A-Z]\w*[a-z]\w* = )(?:z|[A-Z]\w*)\b(?=[.(\n])[^]*?;(?=\n+\S|\n*(?![^]))/gm;

/** Errors whose words always come with the answer: no page says them by itself. */
const SENT_WORDS =
  /^( {2}(?:account|addresses|cannot|cart|cash|category_exists|complaint|cod|confirmation|delivery|idempotency|import|invalid_(?:cred|otp)|last|mail|not_(?:enough|in)|nothing|on_|option|order|own|page|password|payment_(?:amount|method|pending|too)|place|product|promotion|quantity|refund|sale|second|shop|signature|sku|stock|too_(?:heavy|large)|total|unsupported|voucher)\w*: )\{[^}]*\}/gm;

/**
 * Of a call the pages need to know its name and who may make it. What is sent and answered is the API's business: schemas
 * become `z`, which stands for all of them, so that a file of the contract does not bring the files of its types along.
 */
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
        const areSent = this.environment.name === "client" && id.includes("/contract/src/core/errors.ts");
        return { code: areSent ? dropped.replaceAll(SENT_WORDS, "$1{}") : dropped, map: null };
      },
    },
  };
}

function clientOptions() {
  return {
    // A call that no page makes leaves nothing of its description behind.
    treeshake: { manualPureFunctions: ["endpoint", "admin", "confirmedAdmin", "z"] },
    output: {
      codeSplitting: {
        // Left alone, every part of the kit is a file of its own: 33 for the first page, which compress worse than
        // these 8, by 9 kB. What only one screen uses, or loads later, stays apart.
        groups: [
          { name: "engine", test: /node_modules\/(react|react-dom|react-router|scheduler)\//, priority: 2 },
          {
            name: "shop",
            test: (id: string) => SHOP.test(id) && !DESK.test(id),
            minShareCount: 2,
            priority: 1,
          },
          { name: "desk", test: DESK, minShareCount: 2 },
        ],
      },
    },
  };
}
