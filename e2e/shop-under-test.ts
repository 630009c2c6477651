import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { openDatabase, openPool } from "@tindahan/api/platform/database.ts";
import { seed, seedDemoAdmin } from "../api/db/seed.ts";
import { startSimulator } from "@tindahan/paymongo-simulator";
import { startMailbox } from "../tools/mailbox/mailbox.ts";
import { freePort } from "../tools/postgres.ts";
import { startScratchPostgres } from "../tools/scratch-postgres.ts";
import { createShopDatabase } from "../tools/shop-database.ts";

/** The shop as a merchant would run it, with the demo catalogue in a database that is gone afterwards. */
const ROOT = fileURLToPath(new URL("..", import.meta.url));
const port = process.env.PORT ?? "4173";

const build = promisify(execFile)("npx", ["--no-install", "react-router", "build"], {
  cwd: join(ROOT, "web"),
  env: { ...process.env, TINDAHAN_DEV_PAGES: "1", NODE_ENV: "production" },
});
const postgres = await startScratchPostgres();
const database = await createShopDatabase(postgres);
const db = openDatabase(openPool(database.url, 2));
if (!process.env.EMPTY_SHOP) await seed(db);
await seedDemoAdmin(db);
await db.destroy();
const mailbox = await startMailbox({ pagePort: Number(process.env.MAILBOX_PORT ?? 4174) });
const simulatorPort = Number(process.env.SIMULATOR_PORT ?? 4175);
const paymongo = await startSimulator({
  port: simulatorPort,
  publicUrl: `http://localhost:${simulatorPort}`,
  webhookUrl: `http://127.0.0.1:${port}/api/webhooks/paymongo`,
  webhookSecret: "whsk_browserTests",
});
// For the few tests that need what a person cannot do: to let time pass, or to end a session from elsewhere.
mkdirSync(join(ROOT, "test-results"), { recursive: true });
writeFileSync(join(ROOT, "test-results/database-url.txt"), database.superuserUrl);

await build;
const server = spawn(process.execPath, ["server.ts"], {
  cwd: ROOT,
  env: {
    ...process.env,
    NODE_ENV: "production",
    DATABASE_URL: database.url,
    SECRET_KEY: "a-secret-that-only-the-tests-know-of",
    SMTP_URL: mailbox.smtpUrl,
    PAYMONGO_SECRET_KEY: "sk_test_simulator",
    PAYMONGO_PUBLIC_KEY: "pk_test_simulator",
    PAYMONGO_WEBHOOK_SECRET: "whsk_browserTests",
    PAYMONGO_API_URL: `${paymongo.url}/v1`,
    PAYMENT_METHODS: "cod,grab_pay,gcash,qrph,card",
    // The tests' shoppers share a phone number.
    COD_MAX_OPEN_ORDERS: "0",
    COD_MAX_OPEN_PESOS: "0",
    // More than the cheapest product costs.
    WALLET_MIN_PESOS: "50",
    HOST: "127.0.0.1",
    PORT: port,
    PUBLIC_URL: `http://localhost:${port}`,
    METRICS_PORT: String(await freePort()),
    PAGES_BUILD: "build-with-dev-pages",
    LOG_LEVEL: "warn",
    DRAIN_MS: "0",
    // Each test comes from an address of its own, as shoppers do: the limits per address then hold for it alone.
    TRUSTED_PROXIES: "1",
  },
  stdio: ["ignore", "inherit", "inherit"],
});

for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, () => server.kill("SIGTERM"));
await once(server, "exit");
await mailbox.close();
await paymongo.close();
await postgres.stop();
