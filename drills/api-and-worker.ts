import { createApp } from "@tindahan/api/app.ts";
import { readConfig } from "@tindahan/api/config.ts";
import { createDeps } from "@tindahan/api/deps.ts";
import { startWorker } from "@tindahan/api/worker.ts";

/** The API and the jobs, without pages: what is killed a hundred times must be quick to start. */
const config = readConfig();
const deps = createDeps(config);
const app = await createApp(deps);
await startWorker(deps);
await app.listen({ host: config.host, port: config.port });
