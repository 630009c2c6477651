import { defineConfig, devices } from "@playwright/test";
import { CHROMIUM_ARGUMENTS, findChromium } from "../dev/chromium.ts";
import { isQuickRun, only } from "./run-scope.ts";
import { PLAIN_SHOPS, PORT, portsOf, type ShopName } from "./shops.ts";

const PHONE = { ...devices["Pixel 7"], viewport: { width: 360, height: 800 }, deviceScaleFactor: 2 };
const DESKTOP = { ...devices["Desktop Chrome"], viewport: { width: 1280, height: 800 } };

/** Filtered here, because a command-line filter would skip the projects that others depend on. */
const SWEEPS = /@sweep/;
const chosen = { stories: { grepInvert: SWEEPS }, sweeps: { grep: SWEEPS } }[only ?? ""];

const shoppers = shopUnderTest("shoppers");
const merchants = shopUnderTest("merchants");
/** A shop with delivery fees, whose settings one test at a time may change. */
const islands = { ...shopUnderTest("islands"), workers: 1 };
const dressed = shopUnderTest("dressed");

/** The check runs each shopper test in one screen size, `npm run e2e` in both. */
const ON_PHONES = ["**/account/**", "**/checkout/**"];
const ON_DESKTOPS = ["**/catalogue/**", "**/pages/**"];
const EVERY_SHOPPER = [...ON_PHONES, ...ON_DESKTOPS];
const MERCHANTS_OF_ISLANDS = "**/delivery/admin-*";

export default defineConfig({
  ...chosen,
  testDir: "tests",
  outputDir: "../test-results/browser",
  fullyParallel: true,
  // One for each core: with three, keys and clicks came before pages that were slow to start.
  workers: 2,
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
    // Playwright waits for animations before each click, so the check reduces motion.
    ...(isQuickRun && { contextOptions: { reducedMotion: "reduce" as const } }),
    trace: process.env.TRACE ? "retain-on-failure" : "off",
    // Drawing inside the browser process saves a sixth of the CPU time.
    launchOptions: { executablePath: findChromium(), args: [...CHROMIUM_ARGUMENTS, "--in-process-gpu"] },
  },
  metadata: shoppers.metadata,
  projects: [
    // First, because it takes longest. It disables the merchants' payment provider, which their tests do not
    // need.
    { ...on(PHONE, merchants), name: "outage", testMatch: "**/outage/**", fullyParallel: false },
    { ...on(PHONE, shoppers), name: "phone", testMatch: isQuickRun ? ON_PHONES : EVERY_SHOPPER },
    { ...on(DESKTOP, shoppers), name: "desktop", testMatch: isQuickRun ? ON_DESKTOPS : EVERY_SHOPPER },
    // The check tests shoppers on phones and merchants on desktops; the whole suite tests both.
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
    { ...on(DESKTOP, dressed), name: "dressed", testMatch: "**/tests/demo/**" },
    {
      ...on(DESKTOP, merchants),
      name: "hostile",
      testMatch: "**/hostile/**",
      // Last, because it fills the shop with hostile data. It tests both sizes itself.
      dependencies: ["admin-desktop", "outage"],
    },
  ],
  webServer: {
    command: "node shops-under-test.ts",
    env: { PORT: String(PORT), ...(only === "stories" && { OPEN_SHOPS: PLAIN_SHOPS }) },
    wait: { stdout: /The shops are open/ },
    timeout: 120_000,
    gracefulShutdown: { signal: "SIGTERM", timeout: 15_000 },
    stdout: "pipe",
  },
});

function on<Shop extends { use: object }>(screen: object, shop: Shop) {
  return { ...shop, use: { ...shop.use, ...screen } };
}

export function shopUnderTest(shop: ShopName) {
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
