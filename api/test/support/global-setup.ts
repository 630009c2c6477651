import type { TestProject } from "vitest/node";
import { startScratchPostgres } from "../../../dev/postgres/scratch-postgres.ts";
import { createShopDatabase } from "../../../dev/shop-database.ts";

/** One real PostgreSQL for the run; the migrated database `template_shop` is what every test gets a copy of. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await startScratchPostgres({
    // Debian's PostgreSQL 15, for instance: the oldest that we support.
    binaries: process.env.POSTGRES_BIN,
    settings: { max_connections: "300" },
  });
  await createShopDatabase(postgres, "template_shop");
  project.provide("postgresUrl", postgres.urlOf(""));
  return postgres.stop;
}
