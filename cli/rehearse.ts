import { randomUUID } from "node:crypto";
import { availableParallelism } from "node:os";
import { parseArgs } from "node:util";
import { takeMigrationUrl } from "@tindahan/api/config.ts";
import { Client, escapeIdentifier } from "pg";
import { CommandError, UsageError } from "./command.ts";
import { setUpDatabase, rolesOf } from "./database-roles.ts";
import { copyCatalogue } from "./rehearsal/copy-catalogue.ts";
import { fillCarts } from "./rehearsal/fill-carts.ts";
import { play, type Played } from "./rehearsal/play.ts";
import { startRehearsedProgram } from "./rehearsal/program.ts";
import { report } from "./rehearsal/report.ts";

const CONNECTIONS = 64;
/** More than a server of this size can place. */
const MAX_ORDERS_PER_SECOND = 1_500;
/** The comment of a scratch database: one that an interrupted rehearsal left is deleted. */
const MARK = "tindahan rehearsal";
const QUIET = { minutes: 5, orders: 5 };

type Urls = { admin: string; migrating: string; running: string };

/** Measures how many orders this server takes, in a scratch database with the shop's catalogue. */
export async function rehearse(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      buyers: { type: "string" },
      database: { type: "string" },
      seconds: { type: "string", default: "20" },
      instances: { type: "string", default: "1" },
      anyway: { type: "boolean", default: false },
    },
  });
  const [buyers, seconds, instances] = [values.buyers, values.seconds, values.instances].map(Number);
  const databaseUrl = process.env.DATABASE_URL;
  const migrationUrl = takeMigrationUrl();
  if (!values.database || !isCount(buyers) || !isCount(seconds) || !isCount(instances))
    throw new UsageError();
  if (!databaseUrl || !migrationUrl)
    throw new CommandError("Set both DATABASE_URL and DATABASE_MIGRATION_URL.");

  const name = databaseIn(values.database);
  const urls = {
    admin: values.database,
    migrating: withDatabase(migrationUrl, name),
    running: withDatabase(databaseUrl, name),
  };
  const source = await connectReadOnly(migrationUrl);
  try {
    if (!values.anyway) await assertQuiet(source);
    await withScratchDatabase(urls, async (scratch) => {
      const copied = await copyCatalogue(source, scratch);
      console.log(`Copied ${copied} products into a scratch database.`);
      const results = await playBoth(urls.running, scratch, { seconds, instances });
      console.log(report({ ...results, buyers, cores: availableParallelism() }));
    });
  } finally {
    await source.end();
  }
}

function isCount(value: number | undefined): value is number {
  return Number.isInteger(value) && value! > 0;
}

async function connectReadOnly(connectionString: string): Promise<Client> {
  const client = new Client({
    connectionString,
    application_name: "tindahan-rehearse",
    options: "-c default_transaction_read_only=on",
  });
  await client.connect();
  return client;
}

async function assertQuiet(shop: Client): Promise<void> {
  const { rows } = await shop.query<{ n: number }>(
    "select count(*)::int as n from orders where created_at > now() - make_interval(mins => $1)",
    [QUIET.minutes],
  );
  if (rows[0]!.n > QUIET.orders)
    throw new CommandError(
      `The shop took ${rows[0]!.n} orders in the last ${QUIET.minutes} minutes. Rehearse at a quiet hour, or add --anyway.`,
    );
}

async function withScratchDatabase(urls: Urls, work: (scratch: Client) => Promise<void>): Promise<void> {
  const name = databaseIn(urls.admin);
  const maintenance = new Client({ connectionString: withDatabase(urls.admin, "postgres") });
  await maintenance.connect();
  const { rows } = await maintenance.query<{ mark: string | null }>(
    "select shobj_description(oid, 'pg_database') as mark from pg_database where datname = $1",
    [name],
  );
  if (rows[0] && rows[0].mark !== MARK) {
    await maintenance.end();
    throw new CommandError(`The database ${name} exists. Name one that does not: it is deleted afterwards.`);
  }
  const roles = { ...rolesOf(name), migrating: userIn(urls.migrating), running: userIn(urls.running) };
  const database = escapeIdentifier(name);
  await maintenance.query(`drop database if exists ${database} with (force)`);
  await maintenance.query(`create database ${database}`);
  await maintenance.query(`comment on database ${database} is '${MARK}'`);
  try {
    await setUpDatabase({ adminUrl: urls.admin, migrationUrl: urls.migrating, roles });
    const scratch = new Client({ connectionString: urls.migrating });
    await scratch.connect();
    await work(scratch).finally(() => scratch.end());
  } finally {
    await maintenance.query(`drop database ${database} with (force)`);
    await maintenance.query(`drop role if exists ${escapeIdentifier(roles.audit)}`);
    await maintenance.end();
  }
}

async function playBoth(
  running: string,
  scratch: Client,
  { seconds, instances }: { seconds: number; instances: number },
): Promise<{ spread: Played; hot: Played }> {
  const carts = seconds * MAX_ORDERS_PER_SECOND;
  const secret = randomUUID();
  const program = await startRehearsedProgram(running, instances);
  const observer = new Client({ connectionString: running });
  await observer.connect();
  const options = { program, observer, connections: CONNECTIONS, secret };
  try {
    await play({ ...options, buyers: await fillCarts(scratch, { count: 500, secret }), seconds: 2 });
    const spread = await fillCarts(scratch, { count: carts, secret });
    const spreadPlayed = await play({ ...options, buyers: spread, seconds });
    const hot = await fillCarts(scratch, { count: carts, secret, isOneProduct: true });
    return { spread: spreadPlayed, hot: await play({ ...options, buyers: hot, seconds }) };
  } finally {
    await observer.end();
    await program.stop();
  }
}

function databaseIn(url: string): string {
  const name = decodeURIComponent(new URL(url).pathname.slice(1));
  if (!name) throw new CommandError("The URL must end with the name of a database that does not exist yet.");
  return name;
}

function withDatabase(url: string, name: string): string {
  const other = new URL(url);
  other.pathname = `/${encodeURIComponent(name)}`;
  return other.href;
}

function userIn(url: string): string {
  return decodeURIComponent(new URL(url).username);
}
