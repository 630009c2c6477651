// @module-tag postgres-15
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { Client } from "pg";
import { expect } from "vitest";
import { test } from "../../../test/support/empty-database.ts";
import { createTestDatabase } from "../../../test/support/test-database.ts";
import { migrate } from "./migrate.ts";
import { readSqlFiles } from "./sql-files.ts";
import { readFunctions } from "./sql-functions.ts";

const FOLDER = new URL("../../../db/", import.meta.url);

const greet = (word: string, { parameters = "", returns = "text", first = "" } = {}) =>
  `${first}create or replace function greet(${parameters}) returns ${returns} language sql immutable as $$ select '${word}'::${returns} $$;`;

test("applies a changed SQL function once when two instances start together", async () => {
  const database = await createTestDatabase();
  const folder = mkdtempSync(join(tmpdir(), "db-"));
  cpSync(fileURLToPath(FOLDER), folder, { recursive: true });
  const file = join(folder, "functions/insights/ten_day_start.sql");
  writeFileSync(file, readFileSync(file, "utf8").replace("+ 10 *", "+ 1 + 10 *"));
  const start = () => migrate(database.migrationUrl, { folder: pathToFileURL(`${folder}/`) });

  const applied = await Promise.all([start(), start()]);

  expect(applied.flat()).toEqual(["insights/ten_day_start"]);
  const client = new Client({ connectionString: database.url });
  await client.connect();
  const { rows } = await client.query("select ten_day_start('2026-11-16')::text as start");
  await client.end();
  expect(rows).toEqual([{ start: "2026-11-12" }]);
  await database.drop();
  rmSync(folder, { recursive: true });
});

test("creates SQL functions that call each other, regardless of order", async ({ empty }) => {
  empty.write("migrations/0001_a.sql", "create table words (word text);");
  empty.write(
    "functions/a/first.sql",
    "create or replace function first() returns text language sql as $$ select second() $$;",
  );
  empty.write(
    "functions/b/second.sql",
    "create or replace function second() returns text language sql as $$ select word from words $$;",
  );

  expect(await empty.run()).toEqual(["0001_a.sql", "a/first", "b/second"]);
  expect(await empty.run()).toEqual([]);
});

test("rejects an invalid SQL function and rolls back the update", async ({ empty }) => {
  empty.write("migrations/0001_a.sql", "create table a (id integer);");
  empty.write(
    "functions/a/broken.sql",
    greet("hi").replace("'hi'", "no_such_column").replace("greet", "broken"),
  );

  await expect(empty.run()).rejects.toThrow("The function a/broken is not valid.");
  expect((await empty.client.query("select to_regclass('a') as a")).rows).toEqual([{ a: null }]);
});

test("creates an SQL function before the migration that requires it", async ({ empty }) => {
  empty.write("functions/a/greet.sql", greet("hello"));
  empty.write(
    "migrations/0001_a.sql",
    "-- requires: a/greet\ncreate table a (greeting text default greet());",
  );

  expect(await empty.run()).toEqual(["0001_a.sql", "a/greet"]);
});

for (const [change, sql] of Object.entries({
  parameters: greet("hello", { parameters: "name text" }),
  result: greet("1", { returns: "integer" }),
}))
  test(`rejects changed ${change} until a migration drops the function`, async ({ empty }) => {
    empty.write("functions/a/greet.sql", greet("hello"));
    await empty.run();
    empty.write("functions/a/greet.sql", sql);

    await expect(empty.run()).rejects.toThrow(
      "has other parameters or another result than before: add a migration that drops the old one.",
    );

    empty.write("migrations/0001_a.sql", "drop function greet();");
    expect(await empty.run()).toEqual(["0001_a.sql", "a/greet"]);
  });

test("changes a pinned SQL function only with a migration that requires it", async ({ empty }) => {
  const first = "-- pinned: the index a_greeting\n";
  empty.write("functions/a/greet.sql", greet("hello", { first }));
  await empty.run();
  empty.write("functions/a/greet.sql", greet("good morning", { first }));

  await expect(empty.run()).rejects.toThrow(
    "The function a/greet is pinned: it changes only with a migration that requires it and rebuilds what uses it.",
  );

  empty.write("migrations/0001_a.sql", "-- requires: a/greet\nselect 1;");
  expect(await empty.run()).toEqual(["0001_a.sql", "a/greet"]);
});

test("warns about a function in the database without a file until it is dropped", async ({ empty }) => {
  const warnings: string[] = [];
  const run = () => empty.run({ warn: (sentence) => warnings.push(sentence) });
  empty.write("functions/a/greet.sql", greet("hello"));
  await run();
  empty.remove("functions/a/greet.sql");

  await run();
  empty.write("migrations/0001_a.sql", "drop function greet();");
  await run();

  expect(warnings).toEqual(["The function a/greet has no file: add a migration that drops it."]);
});

test("keeps a dropped SQL function available to earlier migrations", async ({ empty }) => {
  empty.write("functions/a/greet.sql", greet("hello", { first: "-- dropped: 0002_b.sql\n" }));
  empty.write(
    "migrations/0001_a.sql",
    "-- requires: a/greet\ncreate table a (greeting text default greet());",
  );
  empty.write("migrations/0002_b.sql", "alter table a alter greeting drop default; drop function greet();");

  expect(await empty.run()).toEqual(["0001_a.sql", "0002_b.sql", "a/greet"]);
  expect(await empty.run()).toEqual([]);
  expect((await empty.client.query("select to_regproc('greet') as greet")).rows).toEqual([{ greet: null }]);
});

test("keeps a newer release's SQL functions when an older instance starts", async ({ empty }) => {
  empty.write("migrations/0001_a.sql", "create table a (id integer);");
  empty.write("migrations/0002_b.sql", "create table b (id integer);");
  empty.write("functions/a/greet.sql", greet("good morning"));
  await empty.run();
  empty.remove("migrations/0002_b.sql");
  empty.write("functions/a/greet.sql", greet("hello"));

  expect(await empty.run()).toEqual([]);
  expect((await empty.client.query("select greet()")).rows).toEqual([{ greet: "good morning" }]);
});

test("defines each SQL function only in the file of its name", async () => {
  const definition = /\bcreate\s+(?:or\s+replace\s+)?(?:function|procedure)\s+(?:pg_temp\.|public\.)?(\w+)/gi;
  const defined = (sql: string) => [...sql.matchAll(definition)].map(([, name]) => name);
  const functions = await readFunctions(new URL("functions/", FOLDER));

  for (const { name, sql } of functions) expect(defined(sql), name).toEqual([basename(name)]);
  expect(new Set(functions.map(({ name }) => basename(name))).size).toBe(functions.length);
  expect(functions.length).toBeGreaterThan(60);
  for (const { name, sql } of await readSqlFiles(new URL("migrations/", FOLDER)))
    expect(defined(sql), name).toEqual([]);
});

test("pins every SQL function used by an index or generated column", async () => {
  const database = await createTestDatabase();
  const client = new Client({ connectionString: database.superuserUrl });
  await client.connect();
  // pg_depend does not record calls inside plpgsql bodies.
  const { rows } = await client.query<{ name: string }>(`
    with recursive used as (
      select distinct p.oid, p.proname, p.prosrc from pg_depend d join pg_proc p on p.oid = d.refobjid
      where d.refclassid = 'pg_proc'::regclass and p.pronamespace = 'public'::regnamespace
        and (d.classid = 'pg_attrdef'::regclass
          or d.classid = 'pg_class'::regclass and exists (select from pg_index where indexrelid = d.objid))
      union
      select p.oid, p.proname, p.prosrc from used u join pg_proc p on u.prosrc ~ ('\\m' || p.proname || '\\(')
        and p.pronamespace = 'public'::regnamespace and p.oid <> u.oid
        and not exists (select from pg_depend where objid = p.oid and deptype = 'e')
    )
    select proname as name from used order by 1`);
  await client.end();
  await database.drop();

  const pinned = (await readFunctions(new URL("functions/", FOLDER))).filter(({ isPinned }) => isPinned);
  expect(rows.map(({ name }) => name)).toEqual(pinned.map(({ name }) => basename(name)).toSorted());
  expect(pinned.length).toBeGreaterThan(0);
});
