import { enableCompileCache } from "node:module";
import { fileURLToPath } from "node:url";

enableCompileCache(fileURLToPath(new URL("../.data/compile-cache", import.meta.url)));
// Dynamic, so that the compile cache covers it.
await import("./development-shop.ts");
