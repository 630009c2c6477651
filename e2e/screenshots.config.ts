import { defineConfig } from "@playwright/test";
import tests from "./playwright.config.ts";

/** Holds every screen against its picture in docs/screens.md: `npm run screenshots`; with `-u` it takes them again. */
export default defineConfig({
  ...tests,
  testDir: "screenshots",
  outputDir: "../test-results/screenshots",
  projects: [
    { name: "scene", testMatch: "scene.setup.ts" },
    { name: "screens", dependencies: ["scene"] },
  ],
  fullyParallel: false,
  workers: 1,
  timeout: 60_000,
  reporter: "list",
});
