import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { Client } from "pg";
import { test as base } from "vitest";
import { migrate } from "../../src/platform/db/migrate.ts";
import { createTestDatabase } from "./test-database.ts";

type Empty = {
  client: Client;
  write: (path: string, sql: string) => void;
  remove: (path: string) => void;
  run: (options?: Parameters<typeof migrate>[1]) => Promise<string[]>;
};

export const test = base.extend<{ empty: Empty }>({
  // oxlint-disable-next-line no-empty-pattern -- vitest reads the fixture's needs from its parameters
  empty: async ({}, use) => {
    const database = await createTestDatabase("template0");
    const folder = mkdtempSync(join(tmpdir(), "db-"));
    for (const name of ["migrations", "functions"]) mkdirSync(join(folder, name));
    const client = new Client({ connectionString: database.superuserUrl });
    await client.connect();
    await use({
      client,
      write: (path, sql) => {
        mkdirSync(dirname(join(folder, path)), { recursive: true });
        writeFileSync(join(folder, path), sql);
      },
      remove: (path) => rmSync(join(folder, path)),
      run: (options = {}) =>
        migrate(database.superuserUrl, { folder: pathToFileURL(`${folder}/`), ...options }),
    });
    await client.end();
    await database.drop();
    rmSync(folder, { recursive: true });
  },
});
