import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { openDatabase, openPool } from "@tindahan/api/platform/db/database.ts";
import { dressShop } from "../api/db/dressed/dress-shop.ts";
import { seed, seedDemoAdmin } from "../api/db/seed.ts";
import { startSimulator } from "@tindahan/paymongo-simulator";
import { startMailbox } from "../dev/mailbox/mailbox.ts";
import { startScratchPostgres } from "../dev/postgres/scratch-postgres.ts";
import { createShopDatabase } from "../dev/shop-database.ts";
import { reserveTestPort } from "../dev/test/program.ts";
import { databaseUrlFile, portsOf, SHOPS, type ShopName } from "./shops.ts";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const SECRET_KEY = "a-secret-that-only-the-tests-know-of";

/** The check passes the name of its build; otherwise the pages are built here. */
const pagesBuild = process.env.PAGES_BUILD ?? "build-with-dev-pages";
const build =
  pagesBuild === "build" ||
  promisify(execFile)("npx", ["--no-install", "react-router", "build"], {
    cwd: join(ROOT, "web"),
    env: { ...process.env, TINDAHAN_DEV_PAGES: "1", NODE_ENV: "production" },
  });
const postgres = await startScratchPostgres();
const databases = new Map<ShopName, string>();
const wanted = process.env.OPEN_SHOPS?.split(",");
const names = SHOPS.filter((name) => !wanted || wanted.includes(name));
for (const name of names) databases.set(name, await fillDatabase(name));
await build;
const closing = await Promise.all(names.map(openShop));
console.log("The shops are open");
await Promise.all(closing.map(({ closed }) => closed));
await postgres.stop();

async function fillDatabase(name: ShopName): Promise<string> {
  const { url, migrationUrl, superuserUrl } = await createShopDatabase(postgres, name);
  const db = openDatabase(openPool(url, 2));
  if (!process.env.EMPTY_SHOP) await seed(db);
  await seedDemoAdmin(db);
  await db.destroy();
  if (name === "dressed") {
    const environment = { SECRET_KEY, UPLOADS_DIRECTORY: join(ROOT, ".data/uploads") };
    await dressShop({ environment, databaseUrl: url, migrationUrl });
  }
  mkdirSync(dirname(databaseUrlFile(name)), { recursive: true });
  writeFileSync(databaseUrlFile(name), superuserUrl);
  return url;
}

async function openShop(name: ShopName): Promise<{ closed: Promise<void> }> {
  const ports = portsOf(name);
  const mailbox = await startMailbox({ pagePort: ports.mailbox });
  const paymongo = await startSimulator({
    port: ports.simulator,
    publicUrl: `http://localhost:${ports.simulator}`,
    webhookUrl: `http://127.0.0.1:${ports.shop}/api/webhooks/paymongo`,
    webhookSecret: "whsk_browserTests",
  });
  const server = spawn(process.execPath, ["server.ts"], {
    cwd: ROOT,
    env: {
      ...process.env,
      NODE_ENV: "production",
      DATABASE_URL: databases.get(name),
      SECRET_KEY,
      SMTP_URL: mailbox.smtpUrl,
      PAYMONGO_SECRET_KEY: "sk_test_simulator",
      PAYMONGO_PUBLIC_KEY: "pk_test_simulator",
      PAYMONGO_WEBHOOK_SECRET: "whsk_browserTests",
      PAYMONGO_API_URL: `${paymongo.url}/v1`,
      PAYMENT_METHODS: "cod,grab_pay,gcash,qrph,card,bank_transfer",
      // All test shoppers share one phone number.
      COD_MAX_OPEN_ORDERS: "0",
      COD_MAX_OPEN_PESOS: "0",
      // Disables the waiting room; its test starts another server.
      WAITING_ROOM_PLACES: "0",
      WALLET_MIN_PESOS: "50",
      HOST: "127.0.0.1",
      PORT: String(ports.shop),
      PUBLIC_URL: `http://localhost:${ports.shop}`,
      SEARCH_TIMEOUT_MS: "10000",
      METRICS_PORT: String(await reserveTestPort()),
      PAGES_BUILD: pagesBuild,
      LOG_LEVEL: "warn",
      DRAIN_MS: "0",
      // Each test has its own IP address, so rate limits apply per test.
      TRUSTED_PROXIES: "1",
    },
    stdio: ["ignore", "inherit", "inherit"],
  });
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, () => server.kill("SIGTERM"));
  const close = async () => {
    await once(server, "exit");
    await mailbox.close();
    await paymongo.close();
  };
  const closed = close();
  while (server.exitCode === null && !(await isReady(ports.shop))) await sleep(100);
  if (server.exitCode !== null) throw new Error(`The shop of the ${name} exited with ${server.exitCode}.`);
  return { closed };
}

async function isReady(port: number): Promise<boolean> {
  return fetch(`http://127.0.0.1:${port}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );
}
