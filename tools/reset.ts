import { rmSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** Forgets the development shop's data; the next `npm run dev` makes it anew. */
rmSync(fileURLToPath(new URL("../.data/", import.meta.url)), { recursive: true, force: true });
console.log("The data is gone. `npm run dev` makes a new shop.");
