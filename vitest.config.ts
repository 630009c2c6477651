import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    projects: [
      { test: { name: "contract", include: ["contract/test/**/*.test.ts"] } },
      { test: { name: "web", include: ["web/app/**/*.test.ts"] } },
      {
        test: {
          name: "api",
          include: ["api/**/*.test.ts"],
          globalSetup: "api/test/global-setup.ts",
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
      {
        // Whole programs, started as a person would: one file at a time, because they listen on real ports.
        test: {
          name: "system",
          include: ["tools/test/**/*.test.ts"],
          globalSetup: "api/test/global-setup.ts",
          fileParallelism: false,
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      { test: { name: "paymongo-simulator", root: "paymongo-simulator", include: ["test/**/*.test.ts"] } },
    ],
  },
});
