import { createApp } from "../api/src/app.ts";
import { createServices } from "../api/src/compose.ts";
import { readConfig } from "../api/src/config.ts";
import { DEVELOPMENT_SECRET_KEY } from "./development-secret.ts";

/** Prints the API as OpenAPI. No call is made, so neither the database nor the mail server has to exist. */
const config = readConfig({
  NODE_ENV: "test",
  DATABASE_URL: "postgresql://nowhere.invalid/tindahan",
  SMTP_URL: "smtp://nowhere.invalid",
  SECRET_KEY: DEVELOPMENT_SECRET_KEY,
  PAGE_CACHE_MB: "0",
  LOG_LEVEL: "silent",
});
const app = await createApp(createServices(config));
await app.ready();
process.stdout.write(JSON.stringify(app.swagger(), null, 1), () => process.exit());
