import { defineConfig } from "@playwright/test";
import tests, { visiting } from "./playwright.config.ts";
import type { ShopName } from "./shops.ts";

const [shops] = [tests.webServer ?? []].flat();

/** Two invented shops, each set up from nothing and then looked at, page by page: `npm run brands`. */
export default defineConfig({
  ...tests,
  testDir: "brands",
  outputDir: "../test-results/brands",
  projects: [...projectsOf("sari-sari store", "merchants"), ...projectsOf("shoe maker", "islands")],
  fullyParallel: false,
  workers: 1,
  timeout: 480_000,
  // Each picture is stored in four widths and two formats, and the script does not let the machine catch its breath.
  expect: { timeout: 60_000 },
  reporter: "list",
  webServer: { ...shops!, env: { ...shops!.env, EMPTY_SHOP: "1" } },
});

/** Its set-up, and its pages after it. */
function projectsOf(name: string, shop: ShopName) {
  const there = visiting(shop);
  const use = { ...there.use, actionTimeout: 30_000, viewport: { width: 1280, height: 800 } };
  return [
    { ...there, use, name, testMatch: "set-up.spec.ts" },
    { ...there, use, name: `${name}, pages`, testMatch: "pages.spec.ts", dependencies: [name] },
  ];
}
