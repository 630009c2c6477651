// @module-tag postgres-15
import { readFileSync } from "node:fs";
import { Client } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { GRANTS } from "../../src/platform/db/grants.ts";
import { FORBIDDEN } from "./forbidden-statements.ts";
import { createTestDatabase, type TestDatabase } from "../support/test-database.ts";

let database: TestDatabase;
let [running, migrating, superuser]: Client[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  [running, migrating, superuser] = await Promise.all(
    [database.url, database.migrationUrl, database.superuserUrl].map(open),
  );
  const target = await open(database.superuserUrl);
  const { rows } = await target.query<{ pid: number }>("select pg_backend_pid() as pid");
  await superuser!.query(`
    create function pid_of_the_test() returns integer language sql as 'select ${rows[0]!.pid}';
    create function event_trigger_of_the_test() returns event_trigger language plpgsql as 'begin end';
    create foreign data wrapper wrapper_of_the_test`);
});

afterAll(() => database.drop());

async function open(connectionString: string): Promise<Client> {
  const client = new Client({ connectionString });
  client.on("error", () => {});
  await client.connect();
  return client;
}

/** Returns "done", "trigger" or an error code. 01007 is a grant that only warns. */
async function attempt(client: Client, statement: string): Promise<string> {
  let outcome = "done";
  const listen = ({ code }: { code?: string | undefined }) => void (code === "01007" && (outcome = code));
  client.on("notice", listen);
  try {
    await client.query(statement);
  } catch (error) {
    const { code, message } = error as { code: string; message: string };
    outcome = message.endsWith("is append-only") ? "trigger" : code;
  }
  client.off("notice", listen);
  return outcome;
}

async function unexpectedOutcomes(
  client: Client,
  statements: string[],
  expected: string[],
  isDryRun = false,
): Promise<string[]> {
  const unexpected: string[] = [];
  for (const statement of statements) {
    if (isDryRun) await client.query("begin; set local session_replication_role = replica");
    const outcome = await attempt(client, statement);
    if (isDryRun) await client.query("rollback");
    if (!expected.includes(outcome)) unexpected.push(`${outcome}: ${statement}`);
  }
  return unexpected;
}

const REFUSED = ["42501", "01007"];
const all = Object.entries(FORBIDDEN);

test.for(all)("refuses the running role: %s", async ([, statements]) => {
  expect(await unexpectedOutcomes(running!, statements, REFUSED)).toEqual([]);
});

test("a superuser may run the statements forbidden to the shop's roles (control)", async () => {
  const statements = all.flatMap(([, statements]) => statements);

  // 25001: the statement is allowed, but not in a transaction.
  expect(await unexpectedOutcomes(superuser!, statements, ["done", "25001"], true)).toEqual([]);
  expect(statements.length).toBeGreaterThan(100);
});

test("the migrating role may change tables, but not the server or the audit history", async () => {
  const refused = all
    .flatMap(([, statements]) => statements)
    .filter((statement) => /audit_log/.test(statement) && !/^(insert|grant all)/.test(statement))
    .concat(FORBIDDEN["the machine behind the database"]!, "grant template_shop_audit to current_user");
  expect(await unexpectedOutcomes(migrating!, refused, REFUSED)).toEqual([]);

  await migrating!.query("begin");
  expect(await attempt(migrating!, "alter table orders add column mine text")).toBe("done");
  expect(await attempt(migrating!, "alter table orders disable trigger user")).toBe("done");
  await migrating!.query("rollback");
});

test("triggers keep even a superuser from rewriting the audit history", async () => {
  for (const table of ["audit_log", "settings_versions", "order_events"])
    for (const statement of [`update ${table} set actor_id = null`, `truncate ${table}`])
      expect(await attempt(superuser!, statement), statement).toBe("trigger");
});

test("api/db/grants.sql lists every table", async () => {
  const grants = readFileSync(GRANTS, "utf8").replaceAll(/--.*$/gm, "");
  const { rows } = await superuser!.query<{ name: string }>(`
    select case when relnamespace = 'graphile_worker'::regnamespace then 'graphile_worker.' else '' end || relname as name
    from pg_class where relnamespace in ('public'::regnamespace, 'graphile_worker'::regnamespace) and relkind in ('r', 'p', 'v', 'm')`);

  const unlisted = rows
    .map(({ name }) => name)
    .filter((name) => !new RegExp(`\\b(on|,)\\s+([\\w., ]+,\\s*)?${name}\\b`).test(grants));

  expect(rows.length).toBeGreaterThan(40);
  expect(
    unlisted,
    "These tables are not in api/db/grants.sql: add a line that says what the running role may do with each",
  ).toEqual([]);
});

test("SQL functions run with the rights of their caller", async () => {
  const { rows } = await superuser!.query(
    "select oid::regprocedure from pg_proc where prosecdef and pronamespace in ('public'::regnamespace, 'graphile_worker'::regnamespace) order by oid::regprocedure::text",
  );

  expect(rows, "a `security definer` function lends its owner's rights to the running role").toEqual([
    { oid: "change_email(uuid,uuid,text,text,bytea)" },
    { oid: "erase_shopper(uuid)" },
    { oid: "forget_old_security_events()" },
    { oid: "settle_mention(uuid,uuid,boolean)" },
  ]);
});
