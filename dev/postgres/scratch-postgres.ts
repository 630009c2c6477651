import { mkdtempSync, rmSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startPostgres, type Postgres } from "./postgres.ts";

type Options = { binaries?: string | undefined; settings?: Record<string, string> };

/** A PostgreSQL that is gone when it stops: nothing of it needs to outlive a crash. */
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

const ROOM_BYTES = 2 * 1024 ** 3;

/** In memory, where there is room: each test copies a database of 300 files, and a disk takes five times as long. */
function scratchFolder(): string {
  try {
    const { bavail, bsize } = statfsSync("/dev/shm");
    if (bavail * bsize > ROOM_BYTES) return "/dev/shm";
  } catch {
    // Only Linux has such a folder.
  }
  return tmpdir();
}
