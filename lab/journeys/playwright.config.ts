import { fileURLToPath } from "node:url";
import { defineConfig } from "@playwright/test";
import tests, { shopUnderTest } from "../../e2e/playwright.config.ts";
import { PLAIN_SHOPS, type ShopName } from "../../e2e/shops.ts";

const [shop] = [tests.webServer ?? []].flat();

/** Begins in an empty shop. */
const FROM_SCRATCH = "journeys.spec.ts";

export default defineConfig({
  ...tests,
  testDir: ".",
  outputDir: "../../test-results/journeys",
  projects: [
    { ...onDesktop("merchants"), name: "new shop", testMatch: FROM_SCRATCH },
    { ...onDesktop("shoppers"), name: "journeys", testIgnore: FROM_SCRATCH },
  ],
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

function onDesktop(name: ShopName) {
  const shop = shopUnderTest(name);
  return { ...shop, use: { ...shop.use, viewport: { width: 1280, height: 800 } } };
}
