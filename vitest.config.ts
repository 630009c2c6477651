import { defineConfig } from "vitest/config";

/** API tests mostly wait for the database, so one more than two cores. */
const maxWorkers = 3;
/** Isolation would cost a second per file. */
const isolate = false;
const testTimeout = 300_000;
const common = {
  maxWorkers,
  isolate,
  testTimeout,
  hookTimeout: testTimeout,
  expect: { poll: { timeout: testTimeout } },
};

export default defineConfig({
  test: {
    tags: [
      { name: "postgres-15", description: "Also runs on the oldest supported PostgreSQL." },
      { name: "timed", description: "Measures time, so it runs alone." },
      { name: "long", description: "Takes more than five seconds: runs in the check, not in `npm test`." },
    ],
    projects: [
      { test: { name: "contract", include: ["contract/test/**/*.test.ts"], ...common } },
      { test: { name: "web", include: ["web/{app,server}/**/*.test.ts"], ...common } },
      {
        test: {
          name: "api",
          include: ["api/**/*.test.ts"],
          ...common,
          globalSetup: "api/test/support/global-setup.ts",
          setupFiles: "api/test/support/cheap-hashes.ts",
        },
      },
      {
        test: {
          name: "paymongo-simulator",
          root: "paymongo-simulator",
          include: ["test/**/*.test.ts"],
          ...common,
        },
      },
      { test: { name: "dev", include: ["dev/test/*.test.ts"], ...common } },
      {
        // Sequential, because programs listen on real ports. Requires `npm run build`; some tests need PgBouncer.
        test: {
          name: "programs",
          include: ["dev/test/programs/*.test.ts"],
          globalSetup: "api/test/support/global-setup.ts",
          fileParallelism: false,
          testTimeout: 300_000,
          hookTimeout: 300_000,
        },
      },
    ],
  },
});
