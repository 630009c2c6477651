import cluster from "node:cluster";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

/** Loads modules while the database starts, then waits for the environment as message. */
const environmentMessage = once(process, "message") as Promise<[Record<string, string>]>;
await Promise.all([
  import("@tindahan/api/prepare-database.ts"),
  import("@tindahan/api/compose.ts"),
  import("@tindahan/api/app.ts"),
  import("@tindahan/web/server/development.ts"),
]);
const [environment] = await environmentMessage;
Object.assign(process.env, environment);
// The worker process must be the server itself, not another preloading one.
cluster.setupPrimary({ exec: fileURLToPath(new URL("../server.ts", import.meta.url)) });
await import("../server.ts");
