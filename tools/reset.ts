import { existsSync, readFileSync, rmSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { reachableFolder } from "./postgres.ts";

/** Forgets the development shop's data; the next `npm run dev` makes it anew. */
const data = fileURLToPath(new URL("../.data/", import.meta.url));
const lock = `${data}dev.pid`;
if (existsSync(lock) && existsSync(`/proc/${readFileSync(lock, "utf8")}`)) {
  console.error("The shop is running. Stop it with Ctrl-C first.");
  process.exit(1);
}
for (const folder of [data, reachableFolder(`${data}postgres`)])
  rmSync(folder, { recursive: true, force: true });
console.log("The data is gone. `npm run dev` makes a new shop.");
