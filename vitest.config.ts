import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    projects: [
      { test: { name: "contract", include: ["contract/test/**/*.test.ts"], isolate: false } },
      { test: { name: "web", include: ["web/{app,server}/**/*.test.ts"], isolate: false } },
      {
        test: {
          name: "api",
          // On a machine that others use too a test may be starved of time; alone, nothing needs a second try.
          retry: process.env.CI ? 2 : 0,
          include: ["api/**/*.test.ts"],
          // They wait for the database more than they compute: two at a time, also where there are only two cores.
          maxWorkers: 2,
          // Each file opens shops of its own; loading the program again for each would take a second a file.
          isolate: false,
          globalSetup: "api/test/global-setup.ts",
          setupFiles: "api/test/cheap-hashes.ts",
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        // Whole programs, started as a person would: one file at a time, because they listen on real ports.
        test: {
          name: "system",
          retry: process.env.CI ? 2 : 0,
          include: ["tools/test/**/*.test.ts"],
          globalSetup: "api/test/global-setup.ts",
          fileParallelism: false,
          testTimeout: 120_000,
          hookTimeout: 120_000,
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
    ],
  },
});
