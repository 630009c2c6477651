import { defineConfig } from "vitest/config";

/** Tests of the API wait for the database more than they compute: one more than the cores of a small machine. */
const maxWorkers = 3;
/** Loading the program again for each file would take a second a file. */
const isolate = false;
/** A busy machine may take its time; a test that does not wait is no slower for it. */
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
      { name: "postgres-15", description: "Runs again on the oldest PostgreSQL that we support." },
      { name: "timed", description: "Measures time: nothing else runs meanwhile." },
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
        // Whole programs, started as a person would: one file at a time, because they listen on real ports. They need
        // `npm run build`, and some of them PgBouncer.
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
