import { defineConfig, devices } from "@playwright/test";
import { CHROMIUM_ARGUMENTS, findChromium } from "../tools/chromium.ts";
import { isShort } from "./extent.ts";

const PORT = Number(process.env.PORT ?? 4173);
const MAILBOX_PORT = PORT + 1;
const SIMULATOR_PORT = PORT + 2;
const MERCHANT = /\/admin-.*\.spec\.ts/;
const HOSTILE = /\/hostile\.spec\.ts/;
/** Takes the payment provider away from everybody: when nobody else pays, and one test after the other. */
const OUTAGE = /\/payments-outage\.spec\.ts/;
const LATER = [MERCHANT, HOSTILE, OUTAGE];
const PHONE = { ...devices["Pixel 7"], viewport: { width: 360, height: 800 }, deviceScaleFactor: 2 };
const DESKTOP = { ...devices["Desktop Chrome"], viewport: { width: 1280, height: 800 } };
/** A merchant changes the catalogue: after those who count on it as it was. */
const AFTERWARDS = { testMatch: MERCHANT, dependencies: ["phone", "desktop"] };

const ON_PHONES = /\/(accounts|accounts-accessible|cart|checkout|orders|payments|payments-card)\.spec\.ts/;
const ON_DESKTOPS =
  /\/(accounts-admin|accounts-session|catalogue|keyboard|looks|policy|product|reports|search)\.spec\.ts/;

/** Chosen here, because from the command line it would leave those alone on whose end others wait. */
const only = process.env.E2E_ONLY;
const SWEEPS = /@sweep/;
const chosen = { stories: { grepInvert: SWEEPS }, sweeps: { grep: SWEEPS } }[only ?? ""];

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
    baseURL: `http://localhost:${PORT}`,
    locale: "en-PH",
    timezoneId: "Asia/Manila",
    // Every press waits until what it is meant for stands still: the check is content with less motion.
    ...(isShort && { contextOptions: { reducedMotion: "reduce" as const } }),
    trace: process.env.TRACE ? "retain-on-failure" : "off",
    // What draws is in the browser's own process: a sixth less to compute than with the two of them talking.
    launchOptions: { executablePath: findChromium(), args: [...CHROMIUM_ARGUMENTS, "--in-process-gpu"] },
  },
  metadata: {
    mailbox: `http://localhost:${MAILBOX_PORT}`,
    paymongo: `http://localhost:${SIMULATOR_PORT}`,
  },
  projects: [
    { name: "phone", use: PHONE, testIgnore: LATER, ...(isShort && { testMatch: ON_PHONES }) },
    {
      name: "desktop",
      use: DESKTOP,
      testIgnore: LATER,
      ...(isShort && { testMatch: ON_DESKTOPS }),
    },
    // First of them, because it takes longest: one worker is busy with it, the others with the merchants.
    { ...AFTERWARDS, name: "outage", use: PHONE, testMatch: OUTAGE, fullyParallel: false },
    ...(isShort ? [] : [{ ...AFTERWARDS, name: "admin-phone", use: PHONE }]),
    { ...AFTERWARDS, name: "admin-desktop", use: DESKTOP },
    // It fills the shop with nonsense, and looks at both sizes by itself: last of all.
    { name: "hostile", testMatch: HOSTILE, use: DESKTOP, dependencies: ["admin-desktop", "outage"] },
  ],
  webServer: {
    command: "node shop-under-test.ts",
    env: {
      PORT: String(PORT),
      MAILBOX_PORT: String(MAILBOX_PORT),
      SIMULATOR_PORT: String(SIMULATOR_PORT),
    },
    url: `http://localhost:${PORT}/readyz`,
    timeout: 120_000,
    gracefulShutdown: { signal: "SIGTERM", timeout: 15_000 },
    stdout: "pipe",
  },
});
