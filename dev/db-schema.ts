import { writeFileSync } from "node:fs";
import { Client } from "pg";
import { migrate } from "@tindahan/api/platform/db/migrate.ts";
import { schemaTypes } from "../api/db/schema-types.ts";
import { startScratchPostgres } from "./postgres/scratch-postgres.ts";

/** Generates schema.ts from a freshly migrated database. */
const postgres = await startScratchPostgres();
try {
  await migrate(postgres.urlOf("postgres"));
  const client = new Client({ connectionString: postgres.urlOf("postgres") });
  await client.connect();
  try {
    writeFileSync(new URL("../api/src/platform/db/schema.ts", import.meta.url), await schemaTypes(client));
  } finally {
    await client.end();
  }
} finally {
  await postgres.stop();
}
