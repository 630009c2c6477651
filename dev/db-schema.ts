import { writeFileSync } from "node:fs";
import { Client } from "pg";
import { migrate } from "@tindahan/api/platform/db/migrate.ts";
import { schemaDump } from "../api/db/schema-dump.ts";
import { schemaTypes } from "../api/db/schema-types.ts";
import { startScratchPostgres } from "./postgres/scratch-postgres.ts";

/** Migrates an empty database and writes down what it then is: for readers as SQL, for the compiler as types. */
const postgres = await startScratchPostgres();
try {
  await migrate(postgres.urlOf("postgres"));
  const client = new Client({ connectionString: postgres.urlOf("postgres") });
  await client.connect();
  try {
    writeFileSync(new URL("../api/db/schema.sql", import.meta.url), await schemaDump(client));
    writeFileSync(new URL("../api/src/platform/db/schema.ts", import.meta.url), await schemaTypes(client));
  } finally {
    await client.end();
  }
} finally {
  await postgres.stop();
}
