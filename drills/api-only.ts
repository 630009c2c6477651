import { createApp } from "@tindahan/api/app.ts";
import { readConfig } from "@tindahan/api/config.ts";
import { createDeps } from "@tindahan/api/deps.ts";

/** The API without pages and jobs: what is killed a hundred times must be quick to start. */
const config = readConfig();
const app = await createApp(createDeps(config));
await app.listen({ host: config.host, port: config.port });
