import cluster from "node:cluster";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

/**
 * The server for development: its modules load while the database is starting, and it begins when it is told where that is.
 */
const told = once(process, "message") as Promise<[Record<string, string>]>;
await Promise.all([
  import("@tindahan/api/prepare-database.ts"),
  import("@tindahan/api/compose.ts"),
  import("@tindahan/api/app.ts"),
  import("@tindahan/web/server/development.ts"),
]);
const [environment] = await told;
Object.assign(process.env, environment);
// The process for the jobs is the server itself and not another one that waits.
cluster.setupPrimary({ exec: fileURLToPath(new URL("../server.ts", import.meta.url)) });
await import("../server.ts");
