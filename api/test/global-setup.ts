import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { startPostgres } from "../../tools/postgres.ts";
import { migrate } from "../src/platform/migrate.ts";

/** One real PostgreSQL for the run; the migrated database `template_shop` is what every test gets a copy of. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const directory = mkdtempSync(join(tmpdir(), "tindahan-test-"));
  const postgres = await startPostgres({
    directory,
    // Debian's PostgreSQL 15, for instance: the oldest that we support.
    binaries: process.env.POSTGRES_BIN,
    settings: { fsync: "off", synchronous_commit: "off", full_page_writes: "off", max_connections: "300" },
  });
  const { Client } = await import("pg");
  const client = new Client({ connectionString: postgres.urlOf("postgres") });
  await client.connect();
  await client.query("create database template_shop");
  await client.end();
  await migrate(postgres.urlOf("template_shop"));
  project.provide("postgresUrl", postgres.urlOf(""));
  return async () => {
    await postgres.stop();
    rmSync(directory, { recursive: true, force: true });
  };
}
