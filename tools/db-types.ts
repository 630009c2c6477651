import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { migrate } from "@tindahan/api/platform/migrate.ts";
import { schemaTypes } from "../api/db/schema-types.ts";
import { startPostgres } from "./postgres.ts";

const directory = mkdtempSync(join(tmpdir(), "tindahan-types-"));
const postgres = await startPostgres({ directory, settings: { fsync: "off" } });
try {
  await migrate(postgres.urlOf("postgres"));
  const client = new Client({ connectionString: postgres.urlOf("postgres") });
  await client.connect();
  const types = await schemaTypes(client).finally(() => client.end());
  writeFileSync(new URL("../api/src/platform/schema.ts", import.meta.url), types);
} finally {
  await postgres.stop();
  rmSync(directory, { recursive: true, force: true });
}
