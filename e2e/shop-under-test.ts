import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { openDatabase, openPool } from "@tindahan/api/platform/database.ts";
import { migrate } from "@tindahan/api/platform/migrate.ts";
import { seed } from "../api/db/seed.ts";
import { freePort, startPostgres } from "../tools/postgres.ts";

/** The shop as a merchant would run it, with the demo catalogue in a database that is gone afterwards. */
const ROOT = fileURLToPath(new URL("..", import.meta.url));
const port = process.env.PORT ?? "4173";

execFileSync("npx", ["--no-install", "react-router", "build"], {
  cwd: join(ROOT, "web"),
  env: { ...process.env, TINDAHAN_DEV_PAGES: "1", NODE_ENV: "production" },
  stdio: ["ignore", "ignore", "inherit"],
});
const directory = mkdtempSync(join(tmpdir(), "tindahan-e2e-"));
const postgres = await startPostgres({ directory, settings: { fsync: "off" } });
const databaseUrl = postgres.urlOf("postgres");
await migrate(databaseUrl);
const db = openDatabase(openPool(databaseUrl, 2));
await seed(db);
await db.destroy();

const server = spawn(process.execPath, ["server.ts"], {
  cwd: ROOT,
  env: {
    ...process.env,
    NODE_ENV: "production",
    DATABASE_URL: databaseUrl,
    SECRET_KEY: "a-secret-that-only-the-tests-know-of",
    SMTP_URL: "smtp://127.0.0.1:9",
    HOST: "127.0.0.1",
    PORT: port,
    PUBLIC_URL: `http://localhost:${port}`,
    METRICS_PORT: String(await freePort()),
    PAGES_BUILD: "build-with-dev-pages",
    LOG_LEVEL: "warn",
    DRAIN_MS: "0",
  },
  stdio: ["ignore", "inherit", "inherit"],
});

for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, () => server.kill("SIGTERM"));
await once(server, "exit");
await postgres.stop();
rmSync(directory, { recursive: true, force: true });
