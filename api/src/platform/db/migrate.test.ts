// @module-tag postgres-15
import { readFileSync } from "node:fs";
import { Client } from "pg";
import { expect } from "vitest";
import { schemaTypes } from "../../../db/schema-types.ts";
import { test } from "../../../test/support/empty-database.ts";
import { createTestDatabase } from "../../../test/support/test-database.ts";

test("runs each migration once, in name order", async ({ empty }) => {
  empty.write("migrations/0002_b.sql", "alter table a add column b text;");
  empty.write("migrations/0001_a.sql", "create table a (id integer);");

  expect(await empty.run()).toEqual(["0001_a.sql", "0002_b.sql"]);
  expect(await empty.run()).toEqual([]);
});

test("rejects a migration that was edited after it was applied", async ({ empty }) => {
  empty.write("migrations/0001_a.sql", "create table a (id integer);");
  await empty.run();
  empty.write("migrations/0001_a.sql", "create table a (id bigint);");

  await expect(empty.run()).rejects.toThrow("0001_a.sql was changed after it had been applied");
});

test("rejects a database older than the baseline and names the fix", async ({ empty }) => {
  empty.write("migrations/0001_catalogue.sql", "create table a (id integer);");
  await empty.run();
  empty.remove("migrations/0001_catalogue.sql");
  empty.write("migrations/0001_baseline.sql", "create table a (id integer);");

  await expect(empty.run()).rejects.toThrow(
    "The database was made before 0001_baseline.sql replaced the earlier migrations: run npm run reset to start over.",
  );
});

test("rolls back all pending migrations when one fails", async ({ empty }) => {
  empty.write("migrations/0001_a.sql", "create table a (id integer);");
  empty.write("migrations/0002_b.sql", "create table b (id integer); select 1/0;");

  await expect(empty.run()).rejects.toThrow("0002_b.sql failed");
  expect((await empty.client.query("select to_regclass('a') as a")).rows).toEqual([{ a: null }]);
});

test("migrates once when eight instances start together", async ({ empty }) => {
  empty.write("migrations/0001_a.sql", "create table a (id integer); select pg_sleep(0.2);");

  const applied = await Promise.all(Array.from({ length: 8 }, () => empty.run()));

  expect(applied.flat()).toEqual(["0001_a.sql"]);
});

test("a migration that waits for a locked table gives up its place in the lock queue and retries", async ({
  empty,
}) => {
  empty.write("migrations/0001_a.sql", "create table a (id integer);");
  await empty.run();
  await empty.client.query("begin; lock table a in access exclusive mode");
  empty.write("migrations/0002_b.sql", "alter table a add column b text;");

  const migrating = empty.run({ lockTimeoutMs: 50, retryAfterMs: 50 });
  setTimeout(() => void empty.client.query("commit"), 400);

  expect(await migrating).toEqual(["0002_b.sql"]);
});

test("a migration builds an index concurrently outside a transaction", async ({ empty }) => {
  empty.write("migrations/0001_a.sql", "create table a (id integer);");
  empty.write(
    "migrations/0002_b.sql",
    "-- outside a transaction\ncreate index concurrently if not exists a_id on a (id);",
  );

  expect(await empty.run()).toEqual(["0001_a.sql", "0002_b.sql"]);
  expect((await empty.client.query("select to_regclass('a_id') as index")).rows).toEqual([{ index: "a_id" }]);
});

test("schema.ts matches the migrated database", async () => {
  const database = await createTestDatabase();
  const client = new Client({ connectionString: database.superuserUrl });
  await client.connect();

  const types = await schemaTypes(client);

  await client.end();
  await database.drop();
  expect(readFileSync(new URL("schema.ts", import.meta.url), "utf8"), "npm run db:schema").toBe(types);
});
