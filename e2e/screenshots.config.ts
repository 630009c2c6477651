import { defineConfig } from "@playwright/test";
import tests from "./playwright.config.ts";

/** Takes the pictures of docs/screens.md anew: `npm run screenshots`. */
export default defineConfig({
  ...tests,
  testDir: "screenshots",
  outputDir: "../test-results/screenshots",
  projects: [{ name: "screenshots" }],
  fullyParallel: false,
  workers: 1,
  timeout: 400_000,
  reporter: "list",
});
