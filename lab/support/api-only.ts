import { createApp } from "@tindahan/api/app.ts";
import { readConfig } from "@tindahan/api/config.ts";
import { createServices } from "@tindahan/api/compose.ts";

const config = readConfig();
const app = await createApp(createServices(config));
await app.listen({ host: config.host, port: config.port });
