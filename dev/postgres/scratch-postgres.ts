import { mkdtempSync, rmSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startPostgres, type Postgres } from "./postgres.ts";

type Options = { binaries?: string | undefined; settings?: Record<string, string> };

export async function startScratchPostgres({ binaries, settings }: Options = {}): Promise<Postgres> {
  const directory = mkdtempSync(join(scratchFolder(), "tindahan-scratch-"));
  const postgres = await startPostgres({
    directory,
    binaries,
    settings: {
      fsync: "off",
      synchronous_commit: "off",
      full_page_writes: "off",
      max_wal_size: "256MB",
      ...settings,
    },
  });
  return {
    ...postgres,
    stop: async () => {
      await postgres.stop();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

const MIN_FREE_BYTES = 2 * 1024 ** 3;

/** Prefers memory: copying a database for each test is five times slower on disk. */
function scratchFolder(): string {
  try {
    const { bavail, bsize } = statfsSync("/dev/shm");
    if (bavail * bsize > MIN_FREE_BYTES) return "/dev/shm";
  } catch {
    // Only Linux has /dev/shm.
  }
  return tmpdir();
}
