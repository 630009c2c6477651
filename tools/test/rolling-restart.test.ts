import { spawnSync } from "node:child_process";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../api/test/test-database.ts";
import { rollingRestart } from "../../drills/rolling-restart.ts";

const hasBalancer = spawnSync("haproxy", ["-v"]).status === 0;

// Short here; `npm run drills` does it six times at full load, and with copies that just die.
let database: TestDatabase;

beforeEach(async () => {
  database = await createTestDatabase();
});

afterEach(() => database.drop());

test.runIf(hasBalancer)(
  "a copy that is restarted by SIGTERM behind a load balancer fails no request",
  async () => {
    const { requests, failed } = await rollingRestart({
      databaseUrl: database.url,
      restarts: 1,
      signal: "SIGTERM",
      // Other tests run beside it.
      connections: 4,
      pauseMs: 10,
    });

    expect(requests).toBeGreaterThan(100);
    expect(failed).toBe(0);
  },
);
