import { defineConfig } from "@playwright/test";
import tests from "./playwright.config.ts";

const webServer = tests.webServer as { env: Record<string, string> } & NonNullable<typeof tests.webServer>;

/** Counts what people have to do in a shop that was installed a moment ago: `npm run journeys`. */
export default defineConfig({
  ...tests,
  testDir: "journeys",
  outputDir: "../test-results/journeys",
  projects: [{ name: "journeys", use: { viewport: { width: 1280, height: 800 } } }],
  fullyParallel: false,
  workers: 1,
  timeout: 120_000,
  reporter: "list",
  webServer: { ...webServer, env: { ...webServer.env, EMPTY_SHOP: "1" } } as NonNullable<
    typeof tests.webServer
  >,
});
