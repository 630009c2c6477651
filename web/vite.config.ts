import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  resolve: { alias: { zod: fileURLToPath(new URL("server/no-zod.ts", import.meta.url)) } },
  build: { sourcemap: false },
  environments: {
    // The server's bundle starts at our own entry, so that it shares one copy of the router's context with the pages.
    ssr: { build: { rolldownOptions: { input: "./server/pages.ts" } } },
  },
});
