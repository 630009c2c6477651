import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { openDatabase, openPool } from "@tindahan/api/platform/db/database.ts";
import { prepareDatabase } from "@tindahan/api/prepare-database.ts";
import { DEMO_ADMIN, seed, seedDemoAdmin } from "../api/db/seed.ts";
import { startSimulator, type Simulator } from "@tindahan/paymongo-simulator";
import { startMailbox, type Mailbox } from "./mailbox/mailbox.ts";
import { DATA, isAlive, startOwnDatabase } from "./own-database.ts";
import { freePort, type Postgres } from "./postgres.ts";
import { startWatched } from "./watched-process.ts";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const LOCK = `${DATA}dev.pid`;
const PAYMONGO = {
  PAYMONGO_SECRET_KEY: "sk_test_simulator",
  PAYMONGO_PUBLIC_KEY: "pk_test_simulator",
  PAYMONGO_WEBHOOK_SECRET: "whsk_development",
};

/** Everything a developer needs, started by one command and stopped by Ctrl-C. */
const stops: (() => Promise<void>)[] = [];
let isStopping = false;
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => void stopAll(0));

try {
  takeLock();
  const port = await choosePort(Number(process.env.PORT ?? 3000));
  const own = process.env.DATABASE_URL ? undefined : await startOwnDatabase();
  if (own) stops.push(own.stop);
  const databaseUrl = process.env.DATABASE_URL ?? own!.url;
  const migrationUrl = own?.migrationUrl ?? process.env.DATABASE_MIGRATION_URL ?? databaseUrl;
  if (!own) await prepareOther(databaseUrl, migrationUrl);
  const shop = await seedShop(databaseUrl);
  const mailbox = await startMailbox({ smtpPort: await freePort(2525), pagePort: await freePort(port + 1) });
  stops.push(mailbox.close);
  const paymongo = await startPaymongo(port);
  await startServer(port, { databaseUrl, migrationUrl }, mailbox.smtpUrl, paymongo);
  announce(port, shop, own, mailbox, paymongo);
} catch (error) {
  if (!isStopping) console.error(error instanceof Error ? error.message : error);
  await stopAll(1);
}

function takeLock(): void {
  mkdirSync(DATA, { recursive: true });
  const other = existsSync(LOCK) ? Number(readFileSync(LOCK, "utf8")) : undefined;
  if (other && isAlive(other))
    throw new Error(`The shop is already running here (process ${other}). Stop that one first.`);
  writeFileSync(LOCK, String(process.pid));
  stops.push(async () => rmSync(LOCK, { force: true }));
}

async function choosePort(wanted: number): Promise<number> {
  const port = await freePort(wanted);
  if (port !== wanted) console.log(`Port ${wanted} is busy: using ${port}.`);
  return port;
}

/** A developer's own database: with one role for everything, if there is no other. */
async function prepareOther(databaseUrl: string, migrationUrl: string): Promise<void> {
  if (migrationUrl === databaseUrl)
    console.log("One database role for everything: a forbidden query will not be noticed here.");
  await prepareDatabase({ databaseDirectUrl: databaseUrl, migrationUrl }, { isDevelopment: true });
}

async function seedShop(databaseUrl: string): Promise<{ products: number; categories: number }> {
  const db = openDatabase(openPool(databaseUrl, 2));
  try {
    await seedDemoAdmin(db);
    return await seed(db);
  } finally {
    await db.destroy();
  }
}

/** Takes no money and knows no wallets, but speaks as PayMongo does; what it remembers goes with the rest of .data. */
async function startPaymongo(shopPort: number): Promise<Simulator> {
  const port = await freePort(shopPort + 2);
  const simulator = await startSimulator({
    port,
    publicUrl: `http://localhost:${port}`,
    webhookUrl: `http://127.0.0.1:${shopPort}/api/webhooks/paymongo`,
    webhookSecret: PAYMONGO.PAYMONGO_WEBHOOK_SECRET,
    stateFile: `${DATA}paymongo.jsonl`,
  });
  stops.push(simulator.close);
  return simulator;
}

/** The program itself, started again whenever one of its files is saved; the pages reload by themselves. */
async function startServer(
  port: number,
  { databaseUrl, migrationUrl }: { databaseUrl: string; migrationUrl: string },
  smtpUrl: string,
  paymongo: Simulator,
): Promise<void> {
  const environment = {
    NODE_ENV: "development",
    // The next start, and each one after a file was saved, is a second faster.
    NODE_COMPILE_CACHE: `${DATA}compile-cache`,
    HOST: "127.0.0.1",
    PORT: String(port),
    PUBLIC_URL: `http://localhost:${port}`,
    METRICS_PORT: String(await freePort(9464)),
    DATABASE_URL: databaseUrl,
    DATABASE_MIGRATION_URL: migrationUrl,
    SMTP_URL: smtpUrl,
    ...PAYMONGO,
    PAYMONGO_API_URL: `${paymongo.url}/v1`,
    SECRET_KEY: "development-only: everyone can read this one",
    DRAIN_MS: "0",
    LOG_LEVEL: process.env.LOG_LEVEL ?? "warn",
  };
  const server = startWatched(ROOT, ["server.ts", "api/src", "contract/src", "web/server"], environment);
  stops.push(server.stop);
  for (let waited = 0; waited < 60_000; waited += 100) {
    const response = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined);
    if (response?.ok) return;
    await sleep(100);
  }
  throw new Error("The server did not get ready within a minute.");
}

function announce(
  port: number,
  shop: { products: number; categories: number },
  postgres: Postgres | undefined,
  mailbox: Mailbox,
  paymongo: Simulator,
): void {
  const url = `http://localhost:${port}`;
  const lines = [
    ["Shop", url, `${shop.products} products, ${shop.categories} categories`],
    ["Admin", `${url}/admin`, `${DEMO_ADMIN.username} / ${DEMO_ADMIN.password}`],
    ["Mailbox", mailbox.pageUrl, "log-in codes land here"],
    ["Payments", `${paymongo.url}/_control/`, "what PayMongo does, and does wrong"],
    ["Kit", `${url}/dev/ui`, "every part of the interface"],
    ["API docs", `${url}/api/docs`, ""],
    [
      "Data",
      postgres ? ".data/" : "DATABASE_URL",
      postgres ? `PostgreSQL ${postgres.version}, port ${postgres.port} · reset: npm run reset` : "",
    ],
  ];
  console.log(
    `\n${lines.map(([name, where, what]) => `  ${name!.padEnd(10)}${where!.padEnd(34)}${what}`).join("\n")}\n\n  Ctrl-C stops all of it.\n`,
  );
}

async function stopAll(code: number): Promise<void> {
  if (isStopping) return;
  isStopping = true;
  for (const stop of stops.toReversed()) await stop();
  process.exit(code);
}
