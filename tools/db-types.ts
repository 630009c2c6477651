import { writeFileSync } from "node:fs";
import { Client } from "pg";
import { migrate } from "@tindahan/api/platform/migrate.ts";
import { schemaTypes } from "../api/db/schema-types.ts";
import { startScratchPostgres } from "./scratch-postgres.ts";

const postgres = await startScratchPostgres();
try {
  await migrate(postgres.urlOf("postgres"));
  const client = new Client({ connectionString: postgres.urlOf("postgres") });
  await client.connect();
  const types = await schemaTypes(client).finally(() => client.end());
  writeFileSync(new URL("../api/src/platform/schema.ts", import.meta.url), types);
} finally {
  await postgres.stop();
}
