import type * as App from "@tindahan/api/app.ts";
import { readConfig } from "@tindahan/api/config.ts";
import type * as Deps from "@tindahan/api/deps.ts";
import type * as Worker from "@tindahan/api/worker.ts";

/**
 * The API and the jobs in one process, without pages: what is killed a hundred times must be quick to start. `API_SOURCE`
 * is a copy of the sources without one of their guards.
 */
const source = process.env.API_SOURCE ?? new URL("../api/src", import.meta.url).href;
const { createApp } = (await import(`${source}/app.ts`)) as typeof App;
const { createDeps } = (await import(`${source}/deps.ts`)) as typeof Deps;
const { startWorker } = (await import(`${source}/worker.ts`)) as typeof Worker;

const config = readConfig();
const deps = createDeps(config);
const app = await createApp(deps);
await startWorker(deps);
await app.listen({ host: config.host, port: config.port });
