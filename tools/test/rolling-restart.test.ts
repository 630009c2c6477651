import { spawnSync } from "node:child_process";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../api/test/test-database.ts";
import { rollingRestart } from "../../drills/rolling-restart.ts";

const hasBalancer = spawnSync("haproxy", ["-v"]).status === 0;

// Short here; `npm run drills` does it six times at full load.
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
      restarts: 2,
      signal: "SIGTERM",
      // Other tests run beside it.
      connections: 4,
      pauseMs: 10,
    });

    expect(requests).toBeGreaterThan(100);
    expect(failed).toBe(0);
  },
);

test.runIf(hasBalancer)(
  "the same with a copy that just dies does fail some: the drill can tell",
  async () => {
    const { failed } = await rollingRestart({
      databaseUrl: database.url,
      restarts: 1,
      signal: "SIGKILL",
      connections: 8,
    });

    expect(failed).toBeGreaterThan(0);
  },
);
