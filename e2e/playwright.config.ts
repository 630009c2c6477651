import { defineConfig, devices } from "@playwright/test";
import { CHROMIUM_ARGUMENTS, findChromium } from "../dev/chromium.ts";
import { isQuickRun, only } from "./extent.ts";
import { PORT, portsOf, type ShopName } from "./shops.ts";

const PHONE = { ...devices["Pixel 7"], viewport: { width: 360, height: 800 }, deviceScaleFactor: 2 };
const DESKTOP = { ...devices["Desktop Chrome"], viewport: { width: 1280, height: 800 } };

/** Chosen here, because from the command line it would leave those alone on whose end others wait. */
const SWEEPS = /@sweep/;
const chosen = { stories: { grepInvert: SWEEPS }, sweeps: { grep: SWEEPS } }[only ?? ""];

const shoppers = visiting("shoppers");
/** A merchant changes the catalogue: in a shop where nobody counts on it as it was. */
const merchants = visiting("merchants");
/** With fees for delivery. Their tests take turns: see support/delivery-zones.ts. */
const islands = { ...visiting("islands"), workers: 1 };

/** Where the shoppers' stories are told: the check plays each in one size, `npm run e2e` in both. */
const ON_PHONES = ["**/account/**", "**/checkout/**"];
const ON_DESKTOPS = ["**/catalogue/**", "**/pages/**"];
const EVERY_SHOPPER = [...ON_PHONES, ...ON_DESKTOPS];
const MERCHANTS_OF_ISLANDS = "**/delivery/admin-*";

export default defineConfig({
  ...chosen,
  testDir: "tests",
  outputDir: "../test-results/browser",
  fullyParallel: true,
  // One more than cores: somebody always waits for the shop.
  workers: 3,
  // A busy machine may take its time; a test that waits for nothing is no slower for it.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  forbidOnly: Boolean(process.env.CI),
  reporter: [
    ["list"],
    ["json", { outputFile: `../test-results/browser-${only ?? "tests"}.json` }],
    ["./specification/reporter.ts"],
  ],
  use: {
    ...shoppers.use,
    locale: "en-PH",
    timezoneId: "Asia/Manila",
    // Every press waits until what it is meant for stands still: the check is content with less motion.
    ...(isQuickRun && { contextOptions: { reducedMotion: "reduce" as const } }),
    trace: process.env.TRACE ? "retain-on-failure" : "off",
    // What draws is in the browser's own process: a sixth less to compute than with the two of them talking.
    launchOptions: { executablePath: findChromium(), args: [...CHROMIUM_ARGUMENTS, "--in-process-gpu"] },
  },
  metadata: shoppers.metadata,
  projects: [
    // First, because it takes longest. It takes the payment provider away from everybody: merchants do not need theirs.
    { ...on(PHONE, merchants), name: "outage", testMatch: "**/outage/**", fullyParallel: false },
    { ...on(PHONE, shoppers), name: "phone", testMatch: isQuickRun ? ON_PHONES : EVERY_SHOPPER },
    { ...on(DESKTOP, shoppers), name: "desktop", testMatch: isQuickRun ? ON_DESKTOPS : EVERY_SHOPPER },
    // Shoppers live by their phones, merchants by their desks; the whole suite looks at both.
    ...(isQuickRun ? [] : [{ ...on(PHONE, merchants), name: "admin-phone", testMatch: "**/admin/**" }]),
    { ...on(DESKTOP, merchants), name: "admin-desktop", testMatch: "**/admin/**" },
    {
      ...on(PHONE, islands),
      name: "islands-phone",
      testMatch: "**/delivery/**",
      testIgnore: isQuickRun ? MERCHANTS_OF_ISLANDS : [],
    },
    {
      ...on(DESKTOP, islands),
      name: "islands-desktop",
      testMatch: isQuickRun ? MERCHANTS_OF_ISLANDS : "**/delivery/**",
    },
    {
      ...on(DESKTOP, merchants),
      name: "hostile",
      testMatch: "**/hostile/**",
      // It fills the shop with nonsense, and looks at both sizes by itself: last of all.
      dependencies: ["admin-desktop", "outage"],
    },
  ],
  webServer: {
    command: "node shops-under-test.ts",
    env: { PORT: String(PORT) },
    wait: { stdout: /The shops are open/ },
    timeout: 120_000,
    gracefulShutdown: { signal: "SIGTERM", timeout: 15_000 },
    stdout: "pipe",
  },
});

function on<Shop extends { use: object }>(screen: object, shop: Shop) {
  return { ...shop, use: { ...shop.use, ...screen } };
}

export function visiting(shop: ShopName) {
  const ports = portsOf(shop);
  return {
    use: { baseURL: `http://localhost:${ports.shop}` },
    metadata: {
      shop,
      mailbox: `http://localhost:${ports.mailbox}`,
      paymongo: `http://localhost:${ports.simulator}`,
    },
  };
}
