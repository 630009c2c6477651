import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    tags: [
      { name: "postgres-15", description: "Runs again on the oldest PostgreSQL that we support." },
      { name: "timed", description: "Measures time: nothing else runs meanwhile." },
    ],
    projects: [
      { test: { name: "contract", include: ["contract/test/**/*.test.ts"], isolate: false } },
      { test: { name: "web", include: ["web/{app,server}/**/*.test.ts"], isolate: false } },
      {
        test: {
          name: "api",
          include: ["api/**/*.test.ts"],
          // They wait for the database more than they compute.
          maxWorkers: 3,
          // Each file opens shops of its own; loading the program again for each would take a second a file.
          isolate: false,
          globalSetup: "api/test/support/global-setup.ts",
          setupFiles: "api/test/support/cheap-hashes.ts",
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: "paymongo-simulator",
          root: "paymongo-simulator",
          include: ["test/**/*.test.ts"],
          isolate: false,
        },
      },
      { test: { name: "tools", include: ["tools/test/*.test.ts"], testTimeout: 60_000 } },
      {
        // Whole programs, started as a person would: one file at a time, because they listen on real ports. They need
        // `npm run build`, and some of them PgBouncer.
        test: {
          name: "programs",
          include: ["tools/test/programs/*.test.ts"],
          globalSetup: "api/test/support/global-setup.ts",
          fileParallelism: false,
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
