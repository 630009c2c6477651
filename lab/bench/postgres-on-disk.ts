import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startPostgres, type Postgres } from "../../dev/postgres/postgres.ts";

export async function startPostgresOnDisk(): Promise<Postgres> {
  const directory = mkdtempSync(join(tmpdir(), "tindahan-bench-"));
  const postgres = await startPostgres({
    directory,
    settings: { shared_buffers: "1GB", max_wal_size: "4GB", max_connections: "200" },
  });
  return {
    ...postgres,
    stop: async () => {
      await postgres.stop();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
