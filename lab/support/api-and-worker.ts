import type * as App from "@tindahan/api/app.ts";
import { readConfig } from "@tindahan/api/config.ts";
import type * as Services from "@tindahan/api/compose.ts";
import type * as Worker from "@tindahan/api/worker.ts";

/** Starts quickly after a kill. `API_SOURCE` is a copy without one guard. */
const source = process.env.API_SOURCE ?? new URL("../../api/src", import.meta.url).href;
const { createApp } = (await import(`${source}/app.ts`)) as typeof App;
const { createServices } = (await import(`${source}/compose.ts`)) as typeof Services;
const { startWorker } = (await import(`${source}/worker.ts`)) as typeof Worker;

const config = readConfig();
const services = createServices(config);
const app = await createApp(services);
await startWorker(services);
await app.listen({ host: config.host, port: config.port });
