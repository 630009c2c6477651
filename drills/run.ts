import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDatabase, openPool } from "@tindahan/api/platform/database.ts";
import { migrate } from "@tindahan/api/platform/migrate.ts";
import { seed } from "../api/db/seed.ts";
import { startPostgres } from "../tools/postgres.ts";
import { rollingRestart } from "./rolling-restart.ts";

/** The faults that a shop must survive, caused on purpose and at full size. Each has a control that must fail. */
const directory = mkdtempSync(join(tmpdir(), "tindahan-drills-"));
const postgres = await startPostgres({ directory });
try {
  const databaseUrl = postgres.urlOf("postgres");
  await migrate(databaseUrl);
  const db = openDatabase(openPool(databaseUrl, 2));
  await seed(db);
  await db.destroy();

  const good = await rollingRestart({ databaseUrl, restarts: 6, signal: "SIGTERM" });
  report("rolling restart: six restarts by SIGTERM", good.failed === 0, good);
  const control = await rollingRestart({ databaseUrl, restarts: 6, signal: "SIGKILL" });
  report("  control: the same with an abrupt end", control.failed > 0, control);
} finally {
  await postgres.stop();
  rmSync(directory, { recursive: true, force: true });
}

function report(name: string, isAsItShould: boolean, figures: object): void {
  console.log(`${isAsItShould ? "ok    " : "FAILED"} ${name}: ${JSON.stringify(figures)}`);
  if (!isAsItShould) process.exitCode = 1;
}
