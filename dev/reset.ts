import { existsSync, readFileSync, rmSync } from "node:fs";
import { DATA, isAlive } from "./own-database.ts";
import { reachableFolder } from "./postgres/postgres.ts";

/** Forgets the development shop's data; the next `npm run dev` makes it again. */
const lock = `${DATA}dev.pid`;
if (existsSync(lock) && isAlive(Number(readFileSync(lock, "utf8")))) {
  console.error("The shop is running. Stop it with Ctrl-C first.");
  process.exit(1);
}
for (const folder of [DATA, reachableFolder(`${DATA}postgres`)])
  rmSync(folder, { recursive: true, force: true });
console.log("The data is gone. `npm run dev` makes a new shop.");
