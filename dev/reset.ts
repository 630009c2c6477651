import { existsSync, readFileSync, rmSync } from "node:fs";
import { DATA_DIRECTORY, isProcessAlive } from "./own-database.ts";
import { reachableFolder } from "./postgres/postgres.ts";

const lock = `${DATA_DIRECTORY}dev.pid`;
if (existsSync(lock) && isProcessAlive(Number(readFileSync(lock, "utf8")))) {
  console.error("The shop is running. Stop it with Ctrl-C first.");
  process.exit(1);
}
for (const folder of [DATA_DIRECTORY, reachableFolder(`${DATA_DIRECTORY}postgres`)])
  rmSync(folder, { recursive: true, force: true });
console.log("All data was deleted. `npm run dev` creates a new shop.");
