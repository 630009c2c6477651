import { defineConfig } from "@playwright/test";
import tests, { visiting } from "./playwright.config.ts";

/** Holds every screen against its picture in docs/screens.md: `npm run screenshots`; with `-u` it takes them again. */
export default defineConfig({
  ...tests,
  testDir: "screenshots",
  outputDir: "../test-results/screenshots",
  projects: [
    { name: "scene", testMatch: "scene.setup.ts" },
    { name: "full scene", testMatch: "full-scene.setup.ts", ...visiting("merchants") },
    { name: "screens", dependencies: ["scene", "full scene"] },
  ],
  fullyParallel: false,
  workers: 1,
  timeout: 60_000,
  reporter: "list",
});
