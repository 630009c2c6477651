// @module-tag postgres-15
import { readFileSync } from "node:fs";
import { Client } from "pg";
import { expect } from "vitest";
import { schemaTypes } from "../../../db/schema-types.ts";
import { test } from "../../../test/support/empty-database.ts";
import { createTestDatabase } from "../../../test/support/test-database.ts";

test("migrations run once, in the order of their names", async ({ empty }) => {
  empty.write("migrations/0002_b.sql", "alter table a add column b text;");
  empty.write("migrations/0001_a.sql", "create table a (id integer);");

  expect(await empty.run()).toEqual(["0001_a.sql", "0002_b.sql"]);
  expect(await empty.run()).toEqual([]);
});

test("a migration that was changed after it had been applied is refused", async ({ empty }) => {
  empty.write("migrations/0001_a.sql", "create table a (id integer);");
  await empty.run();
  empty.write("migrations/0001_a.sql", "create table a (id bigint);");

  await expect(empty.run()).rejects.toThrow("0001_a.sql was changed after it had been applied");
});

test("a database from before the first migration is refused, with the way out", async ({ empty }) => {
  empty.write("migrations/0001_catalogue.sql", "create table a (id integer);");
  await empty.run();
  empty.remove("migrations/0001_catalogue.sql");
  empty.write("migrations/0001_baseline.sql", "create table a (id integer);");

  await expect(empty.run()).rejects.toThrow(
    "The database was made before 0001_baseline.sql replaced the earlier migrations: run npm run reset to start over.",
  );
});

test("a migration that fails leaves nothing behind, not even what came before it", async ({ empty }) => {
  empty.write("migrations/0001_a.sql", "create table a (id integer);");
  empty.write("migrations/0002_b.sql", "create table b (id integer); select 1/0;");

  await expect(empty.run()).rejects.toThrow("0002_b.sql failed");
  expect((await empty.client.query("select to_regclass('a') as a")).rows).toEqual([{ a: null }]);
});

test("eight instances that start at once migrate once", async ({ empty }) => {
  empty.write("migrations/0001_a.sql", "create table a (id integer); select pg_sleep(0.2);");

  const applied = await Promise.all(Array.from({ length: 8 }, () => empty.run()));

  expect(applied.flat()).toEqual(["0001_a.sql"]);
});

test("a busy table makes a migration step back and try again, so that nobody queues behind it", async ({
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

test("an index may be built outside a transaction, so that a busy shop goes on", async ({ empty }) => {
  empty.write("migrations/0001_a.sql", "create table a (id integer);");
  empty.write(
    "migrations/0002_b.sql",
    "-- outside a transaction\ncreate index concurrently if not exists a_id on a (id);",
  );

  expect(await empty.run()).toEqual(["0001_a.sql", "0002_b.sql"]);
  expect((await empty.client.query("select to_regclass('a_id') as index")).rows).toEqual([{ index: "a_id" }]);
});

test("the types that queries are written against are those of the live schema", async () => {
  const database = await createTestDatabase();
  const client = new Client({ connectionString: database.superuserUrl });
  await client.connect();

  const types = await schemaTypes(client);

  await client.end();
  await database.drop();
  expect(readFileSync(new URL("schema.ts", import.meta.url), "utf8"), "npm run db:schema").toBe(types);
});
