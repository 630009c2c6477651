import { defineConfig } from "vitest/config";

/** Drills cause faults at full size. Each has a control that must fail. */
export default defineConfig({
  test: {
    root: new URL("..", import.meta.url).pathname,
    include: ["lab/drills/**/*.drill.ts"],
    globalSetup: "api/test/support/global-setup.ts",
    fileParallelism: false,
    testTimeout: 3_600_000,
    hookTimeout: 60_000,
    reporters: ["verbose"],
  },
});
