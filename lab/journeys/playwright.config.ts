import { fileURLToPath } from "node:url";
import { defineConfig } from "@playwright/test";
import tests from "../../e2e/playwright.config.ts";
import { PLAIN_SHOPS } from "../../e2e/shops.ts";

const [shop] = [tests.webServer ?? []].flat();

export default defineConfig({
  ...tests,
  testDir: ".",
  outputDir: "../../test-results/journeys",
  projects: [{ name: "journeys", use: { viewport: { width: 1280, height: 800 } } }],
  fullyParallel: false,
  workers: 1,
  timeout: 120_000,
  expect: { timeout: 60_000 },
  reporter: "list",
  webServer: {
    ...shop!,
    cwd: fileURLToPath(new URL("../../e2e", import.meta.url)),
    env: { ...shop!.env, EMPTY_SHOP: "1", OPEN_SHOPS: PLAIN_SHOPS },
    timeout: 600_000,
  },
});
