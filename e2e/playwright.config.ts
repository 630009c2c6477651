import { defineConfig, devices } from "@playwright/test";
import { CHROMIUM_ARGUMENTS, findChromium } from "../tools/chromium.ts";
import { isShort, only } from "./extent.ts";
import { PORT, portsOf, type ShopName } from "./shops.ts";

const MERCHANT = /\/(admin-.*|offers|options)\.spec\.ts/;
/** With fees for delivery. Their tests take turns: see tests/zones.ts. */
const ISLANDS = /\/(delivery.*|admin-shipping)\.spec\.ts/;
const HOSTILE = /\/hostile(-brand)?\.spec\.ts/;
const OUTAGE = /\/payments-outage\.spec\.ts/;
const PHONE = { ...devices["Pixel 7"], viewport: { width: 360, height: 800 }, deviceScaleFactor: 2 };
const DESKTOP = { ...devices["Desktop Chrome"], viewport: { width: 1280, height: 800 } };

const ON_PHONES =
  /\/(account-data|accounts|accounts-accessible|cart|checkout|collections|orders|payments|payments-card|waiting-room)\.spec\.ts/;
const ON_DESKTOPS =
  /\/(accounts-admin|accounts-session|catalogue|discovery|feel|keyboard|looks|notices|policy|product|reports|search)\.spec\.ts/;

/** Chosen here, because from the command line it would leave those alone on whose end others wait. */
const SWEEPS = /@sweep/;
const chosen = { stories: { grepInvert: SWEEPS }, sweeps: { grep: SWEEPS } }[only ?? ""];

const shoppers = { ...visiting("shoppers"), testIgnore: [MERCHANT, ISLANDS, HOSTILE, OUTAGE] };
/** A merchant changes the catalogue: in a shop where nobody counts on it as it was. */
const merchants = { ...visiting("merchants"), testMatch: MERCHANT, testIgnore: ISLANDS };
const islands = { ...visiting("islands"), testMatch: ISLANDS };

export default defineConfig({
  ...chosen,
  testDir: "tests",
  outputDir: "../test-results/browser",
  fullyParallel: true,
  // One more than cores: somebody always waits for the shop.
  workers: 3,
  // A busy machine may take its time; a test that waits for nothing is no slower for it.
  timeout: 60_000,
  expect: { timeout: 10_000 },
  forbidOnly: Boolean(process.env.CI),
  // On a machine that others use too a test may be starved; what passes only at the second try is counted and shown.
  retries: process.env.CI ? 2 : 0,
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
    ...(isShort && { contextOptions: { reducedMotion: "reduce" as const } }),
    trace: process.env.TRACE ? "retain-on-failure" : "off",
    // What draws is in the browser's own process: a sixth less to compute than with the two of them talking.
    launchOptions: { executablePath: findChromium(), args: [...CHROMIUM_ARGUMENTS, "--in-process-gpu"] },
  },
  metadata: shoppers.metadata,
  projects: [
    // First, because it takes longest. It takes the payment provider away from everybody: merchants do not need theirs.
    {
      ...merchants,
      name: "outage",
      use: { ...merchants.use, ...PHONE },
      testMatch: OUTAGE,
      fullyParallel: false,
    },
    {
      ...shoppers,
      name: "phone",
      use: { ...shoppers.use, ...PHONE },
      ...(isShort && { testMatch: ON_PHONES }),
    },
    {
      ...shoppers,
      name: "desktop",
      use: { ...shoppers.use, ...DESKTOP },
      ...(isShort && { testMatch: ON_DESKTOPS }),
    },
    ...(isShort ? [] : [{ ...merchants, name: "admin-phone", use: { ...merchants.use, ...PHONE } }]),
    { ...merchants, name: "admin-desktop", use: { ...merchants.use, ...DESKTOP } },
    // Shoppers live by their phones, merchants by their desks; the whole suite looks at both.
    {
      ...islands,
      name: "islands-phone",
      workers: 1,
      use: { ...islands.use, ...PHONE },
      ...(isShort && { testIgnore: MERCHANT }),
    },
    {
      ...islands,
      name: "islands-desktop",
      workers: 1,
      use: { ...islands.use, ...DESKTOP },
      ...(isShort && { testMatch: /\/admin-shipping\.spec\.ts/ }),
    },
    {
      ...merchants,
      name: "hostile",
      use: { ...merchants.use, ...DESKTOP },
      testMatch: HOSTILE,
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
