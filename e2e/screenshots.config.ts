import { defineConfig } from "@playwright/test";
import tests, { visiting } from "./playwright.config.ts";

const [shops] = [tests.webServer ?? []].flat();

/** Takes the pictures of docs/screens.md again, and keeps those that differ: `npm run screenshots`. */
export default defineConfig({
  ...tests,
  testDir: "screenshots",
  outputDir: "../test-results/screenshots",
  projects: [
    { name: "new shop", ...visiting("shoppers") },
    { name: "furnished shop", ...visiting("merchants") },
  ],
  fullyParallel: false,
  workers: 1,
  timeout: 120_000,
  reporter: "list",
  webServer: { ...shops!, timeout: 600_000 },
});
