import { fileURLToPath } from "node:url";
import { defineConfig } from "@playwright/test";
import tests, { shopUnderTest } from "../../e2e/playwright.config.ts";

const [shops] = [tests.webServer ?? []].flat();

export default defineConfig({
  ...tests,
  testDir: ".",
  outputDir: "../../test-results/screenshots",
  projects: [{ name: "demo shop", ...shopUnderTest("dressed") }],
  fullyParallel: false,
  workers: 1,
  timeout: 600_000,
  expect: { timeout: 60_000 },
  reporter: "list",
  webServer: {
    ...shops!,
    env: { ...shops?.env, OPEN_SHOPS: "dressed" },
    cwd: fileURLToPath(new URL("../../e2e", import.meta.url)),
    timeout: 600_000,
  },
});
