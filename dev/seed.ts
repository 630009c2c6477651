import { existsSync, readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { Client } from "pg";
import { prepareDatabase } from "@tindahan/api/prepare-database.ts";
import { openDatabase as openShopDatabase, openPool } from "@tindahan/api/platform/db/database.ts";
import { generateOrders } from "../api/db/generate-orders.ts";
import { generateProducts } from "../api/db/generate.ts";
import { seedDemoAdmin } from "../api/db/seed.ts";
import { rolesOf } from "../cli/database-roles.ts";
import { DEVELOPMENT_SECRET_KEY } from "./development-secret.ts";
import { DATA_DIRECTORY, isProcessAlive, startOwnDatabase } from "./own-database.ts";
import { reachableFolder } from "./postgres/postgres.ts";

const USAGE = `Usage: npm run seed -- --products NUMBER
       npm run seed -- --orders NUMBER [--customers NUMBER]
       npm run seed -- --dressed

Adds that many made-up products in 200 categories, or orders of the last two years, to the database of DATABASE_URL and
DATABASE_MIGRATION_URL, which --into must name (--into shop), or without them to the development shop's. For trying the
shop out at size: there is no undo, and npm run reset starts the development shop over.

--dressed makes it the demo shop of npm run dev, with products, brand, pages, delivery fees, promotions and 60 orders. It
refuses a shop with other products, orders, promotions or changed settings. With DATABASE_URL, set the program's other
variables, too.`;

const { values } = parseArgs({
  options: {
    products: { type: "string" },
    orders: { type: "string" },
    customers: { type: "string" },
    dressed: { type: "boolean", default: false },
    into: { type: "string" },
  },
});
if (values.dressed) process.exit(await dress());

const count = Number(values.products ?? values.orders);
const customers = Number(values.customers ?? Math.ceil(count / 5));
if (![count, customers].every((number) => Number.isInteger(number) && number >= 1 && number <= 10_000_000)) {
  console.error(USAGE);
  process.exit(1);
}

const startedAt = performance.now();
const database = await openDatabase();
try {
  await prepareDatabase({ databaseDirectUrl: database.url, ...database }, { isDevelopment: true });
  const client = new Client({ connectionString: database.migrationUrl, application_name: "tindahan-seed" });
  await client.connect();
  const generating = values.products
    ? generateProducts(client, count, { onProgress: showProgress })
    : generateOrders(client, { orders: count, customers }, showProgress);
  await generating.finally(() => client.end());
  console.log(
    `\n${count} ${values.products ? "products" : "orders"} in ${((performance.now() - startedAt) / 1000).toFixed(0)} s`,
  );
} finally {
  await database.close();
}

async function dress(): Promise<number> {
  const { dressShop, NotBareError } = await import("../api/db/dressed/dress-shop.ts");
  const { url, migrationUrl, close } = await openDatabase();
  try {
    await prepareDatabase({ databaseDirectUrl: url, migrationUrl }, { isDevelopment: true });
    const isOwn = !process.env.DATABASE_URL;
    if (isOwn) await addDemoAdmin(url);
    await dressShop({
      environment: isOwn ? { SECRET_KEY: DEVELOPMENT_SECRET_KEY } : process.env,
      databaseUrl: url,
      migrationUrl,
    });
    console.log("The shop is dressed.");
    return 0;
  } catch (error) {
    if (!(error instanceof NotBareError)) throw error;
    console.error(`${error.message} Nothing was added.`);
    return 1;
  } finally {
    await close();
  }
}

/** Never for a database of DATABASE_URL, because the password is public. */
async function addDemoAdmin(databaseUrl: string): Promise<void> {
  const db = openShopDatabase(openPool(databaseUrl, 2));
  await seedDemoAdmin(db).finally(() => db.destroy());
}

type Database = { url: string; migrationUrl: string; close: () => Promise<void> };

async function openDatabase(): Promise<Database> {
  const { DATABASE_URL: url, DATABASE_MIGRATION_URL: migrationUrl = url } = process.env;
  if (url && values.into !== decodeURIComponent(new URL(url).pathname.slice(1))) {
    console.error("DATABASE_URL is set. To fill that database with made-up data, add --into and its name.");
    process.exit(1);
  }
  if (url) return { url, migrationUrl: migrationUrl!, close: async () => {} };
  const port = runningPort();
  if (port) {
    const { migrating, running } = rolesOf("tindahan");
    const [url, migratingUrl] = [running, migrating].map(
      (role) => `postgres://${role}@127.0.0.1:${port}/tindahan`,
    );
    return { url: url!, migrationUrl: migratingUrl!, close: async () => {} };
  }
  const own = await startOwnDatabase();
  return { ...own, close: own.stop };
}

/** Uses the database of a running `npm run dev`: two servers must not share a folder. */
function runningPort(): number | undefined {
  const file = `${reachableFolder(`${DATA_DIRECTORY}postgres`)}/postmaster.pid`;
  if (!existsSync(file)) return undefined;
  const [pid, , , port] = readFileSync(file, "utf8").split("\n");
  return isProcessAlive(Number(pid)) ? Number(port) : undefined;
}

function showProgress(done: number): void {
  const share = done / count;
  const seconds = (performance.now() - startedAt) / 1000;
  const left = Math.ceil(seconds / share - seconds);
  const bar = "█".repeat(Math.round(share * 30)).padEnd(30, "░");
  const text = share < 1 ? `about ${left} s left` : "building the indexes …";
  if (process.stdout.isTTY)
    process.stdout.write(`\r${bar} ${(share * 100).toFixed(0).padStart(3)} %  ${text.padEnd(24)}`);
  else if (done % 100_000 === 0) console.log(`${done} of ${count}`);
}
