import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { Client } from "pg";
import { openDatabase, openPool } from "@tindahan/api/platform/db/database.ts";
import { prepareDatabase } from "@tindahan/api/prepare-database.ts";
import { DEMO_ADMIN } from "../api/db/demo-admin.ts";
import { DEMO_KEY_PREFIX, DEMO_SHOPPER_EMAIL } from "../api/db/dressed/fingerprint.ts";
import { startSimulator, type Simulator } from "@tindahan/paymongo-simulator";
import { DEVELOPMENT_SECRET_KEY } from "./development-secret.ts";
import { addDemoPayments } from "./demo-payments.ts";
import { startMailbox, type Mailbox } from "./mailbox/mailbox.ts";
import { DATA_DIRECTORY, isProcessAlive, startOwnDatabase } from "./own-database.ts";
import type { Postgres } from "./postgres/postgres.ts";
import { reservePort } from "./reserve-port.ts";
import { startWatched } from "./watched-process.ts";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const LOCK = `${DATA_DIRECTORY}dev.pid`;
const PAYMONGO = {
  PAYMONGO_SECRET_KEY: "sk_test_simulator",
  PAYMONGO_PUBLIC_KEY: "pk_test_simulator",
  PAYMONGO_WEBHOOK_SECRET: "whsk_development",
};

type Addresses = { databaseUrl: string; migrationUrl: string };

const stops: (() => Promise<void>)[] = [];
let stopServer = async (): Promise<void> => {};
let isStopping = false;
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => void stopAll(0));

try {
  const { plain: isPlain } = parseArgs({ options: { plain: { type: "boolean", default: false } } }).values;
  acquireLock();
  const port = await choosePort(Number(process.env.PORT ?? 3000));
  const environment = Promise.withResolvers<Record<string, string>>();
  const server = startServer(environment.promise);
  const [{ own, addresses }, mailbox, paymongo] = await Promise.all([
    openShopDatabase(),
    openMailbox(port),
    startPaymongo(port),
  ]);
  const variables = await environmentOf(port, addresses, mailbox.smtpUrl, paymongo);
  const shop = await prepareDemo(addresses, variables, paymongo, isPlain);
  environment.resolve(variables);
  await server.untilReady;
  printOverview(port, shop, own, mailbox, paymongo);
} catch (error) {
  await fail(error);
}

async function fail(error: unknown): Promise<void> {
  if (!isStopping) console.error(error instanceof Error ? error.message : error);
  await stopAll(1);
}

/** A hard link appears with its content, so concurrent starts see each other. */
function acquireLock(): void {
  mkdirSync(DATA_DIRECTORY, { recursive: true });
  const ours = `${LOCK}.${process.pid}`;
  writeFileSync(ours, String(process.pid));
  try {
    const other = readLock();
    if (other !== undefined && !isProcessAlive(other)) rmSync(LOCK, { force: true });
    linkSync(ours, LOCK);
    stops.push(async () => rmSync(LOCK, { force: true }));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    throw new Error(`The shop is already running here (process ${readLock()}). Stop that one first.`, {
      cause: error,
    });
  } finally {
    rmSync(ours);
  }
}

function readLock(): number | undefined {
  try {
    return Number(readFileSync(LOCK, "utf8"));
  } catch {
    return undefined;
  }
}

async function choosePort(preferred: number): Promise<number> {
  const port = await reservePort(preferred);
  if (port !== preferred) console.log(`Port ${preferred} is busy: using ${port}.`);
  return port;
}

/** Registered before the start completes, so that Ctrl-C cleans up at any time. */
function start<T>(starting: Promise<T>, stop: (started: T) => Promise<void>): Promise<T> {
  stops.push(() => starting.then(stop, () => {}));
  return starting;
}

async function openShopDatabase(): Promise<{ own: Postgres | undefined; addresses: Addresses }> {
  const { DATABASE_URL: databaseUrl, DATABASE_MIGRATION_URL } = process.env;
  if (!databaseUrl) {
    const own = await start(startOwnDatabase(), ({ stop }) => stop());
    return { own, addresses: { databaseUrl: own.url, migrationUrl: own.migrationUrl } };
  }
  const migrationUrl = DATABASE_MIGRATION_URL ?? databaseUrl;
  if (migrationUrl === databaseUrl)
    console.log("The shop uses the migrating role: missing grants will not be noticed here.");
  await prepareDatabase({ databaseDirectUrl: databaseUrl, migrationUrl }, { isDevelopment: true });
  return { own: undefined, addresses: { databaseUrl, migrationUrl } };
}

type ShopState = {
  products: number;
  categories: number;
  hasAdmin: boolean;
  hasOrders: boolean;
  settingsVersion: number;
  demoKey: string | null;
};

async function prepareDemo(
  addresses: Addresses,
  variables: Record<string, string>,
  paymongo: Simulator,
  isPlain: boolean,
): Promise<ShopState> {
  const found = await describeShop(addresses.databaseUrl);
  if (!found.hasAdmin || found.products === 0) await seedPlain(addresses.databaseUrl);
  if (found.demoKey && isPlain)
    console.log("This shop is dressed already. For a plain one: npm run reset, then npm run dev -- --plain.");
  else if (found.demoKey && !found.demoKey.startsWith(`key:${DEMO_KEY_PREFIX}`))
    console.log("The demo has changed since this shop was made: npm run reset makes a new one.");
  else if (!found.hasOrders && !isPlain && found.settingsVersion <= 1)
    await dress(addresses, variables, paymongo);
  return describeShop(addresses.databaseUrl);
}

async function seedPlain(databaseUrl: string): Promise<void> {
  const { seed, seedDemoAdmin } = await import("../api/db/seed.ts");
  const db = openDatabase(openPool(databaseUrl, 2));
  try {
    await seedDemoAdmin(db);
    await seed(db);
  } finally {
    await db.destroy();
  }
}

async function dress(
  addresses: Addresses,
  environment: Record<string, string>,
  paymongo: Simulator,
): Promise<void> {
  const { dressShop, NotBareError } = await import("../api/db/dressed/dress-shop.ts");
  try {
    await dressShop({ environment: { ...process.env, ...environment }, ...addresses });
    await addDemoPayments(addresses.databaseUrl, paymongo.url);
  } catch (error) {
    if (!(error instanceof NotBareError)) throw error;
  }
}

async function describeShop(databaseUrl: string): Promise<ShopState> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<ShopState>(
      `select (select count(*)::int from products) as products, (select count(*)::int from categories) as categories,
         exists (select from users where role = 'admin') as "hasAdmin", exists (select from orders) as "hasOrders",
         (select coalesce(max(version), 0)::int from settings_versions) as "settingsVersion",
         (select idempotency_key from orders o join users u on u.id = o.user_id
           where u.role = 'shopper' and lower(u.email) = $1 and idempotency_key like 'key:demo-%' limit 1) as "demoKey"`,
      [DEMO_SHOPPER_EMAIL],
    );
    return rows[0]!;
  } finally {
    await client.end();
  }
}

async function openMailbox(shopPort: number): Promise<Mailbox> {
  const [smtpPort, pagePort] = [await reservePort(2525), await reservePort(shopPort + 1)];
  return start(startMailbox({ smtpPort, pagePort }), ({ close }) => close());
}

async function startPaymongo(shopPort: number): Promise<Simulator> {
  const port = await reservePort(shopPort + 2);
  const simulator = startSimulator({
    port,
    publicUrl: `http://localhost:${port}`,
    webhookUrl: `http://127.0.0.1:${shopPort}/api/webhooks/paymongo`,
    webhookSecret: PAYMONGO.PAYMONGO_WEBHOOK_SECRET,
    stateFile: `${DATA_DIRECTORY}paymongo.jsonl`,
  });
  return start(simulator, ({ close }) => close());
}

function startServer(environment: Promise<Record<string, string>>): ReturnType<typeof startWatched> {
  const server = startWatched(ROOT, ["server.ts", "api/src", "contract/src", "web/server"], environment);
  stopServer = server.stop;
  server.untilReady.catch(fail);
  return server;
}

async function environmentOf(
  port: number,
  { databaseUrl, migrationUrl }: Addresses,
  smtpUrl: string,
  paymongo: Simulator,
): Promise<Record<string, string>> {
  return {
    HOST: "127.0.0.1",
    PORT: String(port),
    PUBLIC_URL: `http://localhost:${port}`,
    METRICS_PORT: String(await reservePort(9464)),
    DATABASE_URL: databaseUrl,
    DATABASE_MIGRATION_URL: migrationUrl,
    SMTP_URL: smtpUrl,
    ...PAYMONGO,
    PAYMONGO_API_URL: `${paymongo.url}/v1`,
    SECRET_KEY: DEVELOPMENT_SECRET_KEY,
    DRAIN_MS: "0",
    LOG_LEVEL: process.env.LOG_LEVEL ?? "warn",
  };
}

function printOverview(
  port: number,
  shop: ShopState,
  postgres: Postgres | undefined,
  mailbox: Mailbox,
  paymongo: Simulator,
): void {
  const url = `http://localhost:${port}`;
  const lines = [
    ["Shop", url, `${shop.products} products, ${shop.categories} categories`],
    ["Admin", `${url}/admin`, `${DEMO_ADMIN.username} / ${DEMO_ADMIN.password}`],
    ...(shop.demoKey ? [["Shopper", `${url}/user/login`, `${DEMO_SHOPPER_EMAIL}, who has orders`]] : []),
    ["Mailbox", mailbox.pageUrl, "all mail, such as log-in codes"],
    ["Payments", `${paymongo.url}/_control/`, "PayMongo simulator and its failures"],
    ["UI kit", `${url}/dev/ui`, "all interface components"],
    ["API docs", `${url}/api/docs`, ""],
    [
      "Data",
      postgres ? ".data/" : "DATABASE_URL",
      postgres ? `PostgreSQL ${postgres.version}, port ${postgres.port} · reset: npm run reset` : "",
    ],
  ];
  console.log(
    `\n${lines.map(([name, location, note]) => `  ${name!.padEnd(10)}${location!.padEnd(34)}${note}`).join("\n")}\n\n  Ctrl-C stops all of it.\n`,
  );
}

async function stopAll(code: number): Promise<void> {
  if (isStopping) return;
  isStopping = true;
  await stopServer();
  for (const stop of stops.toReversed()) await stop();
  process.exit(code);
}
