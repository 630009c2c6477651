import type { TestProject } from "vitest/node";
import { startScratchPostgres } from "../../../dev/postgres/scratch-postgres.ts";
import { createShopDatabase } from "../../../dev/shop-database.ts";

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await startScratchPostgres({
    binaries: process.env.POSTGRES_BIN,
    settings: { max_connections: "300" },
  });
  await createShopDatabase(postgres, "template_shop");
  project.provide("postgresUrl", postgres.urlOf(""));
  return postgres.stop;
}
