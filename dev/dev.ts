import { enableCompileCache } from "node:module";
import { fileURLToPath } from "node:url";

enableCompileCache(fileURLToPath(new URL("../.data/compile-cache", import.meta.url)));
// Only now, so that the cache holds what it imports.
await import("./development-shop.ts");
