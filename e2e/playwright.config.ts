import { execFileSync } from "node:child_process";
import { defineConfig, devices } from "@playwright/test";

const PORT = 4173;

export default defineConfig({
  testDir: "tests",
  outputDir: "../test-results/browser",
  fullyParallel: true,
  workers: 2,
  timeout: 30_000,
  forbidOnly: Boolean(process.env.CI),
  reporter: [["list"], ["json", { outputFile: "../test-results/browser.json" }]],
  use: {
    baseURL: `http://localhost:${PORT}`,
    locale: "en-PH",
    timezoneId: "Asia/Manila",
    trace: "retain-on-failure",
    launchOptions: { executablePath: findChromium(), args: chromiumArguments() },
  },
  projects: [
    {
      name: "phone",
      use: { ...devices["Pixel 7"], viewport: { width: 360, height: 800 }, deviceScaleFactor: 2 },
    },
    { name: "desktop", use: { ...devices["Desktop Chrome"], viewport: { width: 1280, height: 800 } } },
  ],
  webServer: {
    command: "node shop-under-test.ts",
    env: { PORT: String(PORT) },
    url: `http://localhost:${PORT}/readyz`,
    timeout: 120_000,
    gracefulShutdown: { signal: "SIGTERM", timeout: 15_000 },
    stdout: "pipe",
  },
});

/** Debian's browser: Playwright's own is a download that not every machine may make. */
function findChromium(): string {
  for (const name of ["chromium", "chromium-browser", "google-chrome"]) {
    try {
      return execFileSync("which", [name], { encoding: "utf8" }).trim();
    } catch {
      // The next name may be there.
    }
  }
  throw new Error("No Chromium on this machine. On Debian: apt-get install chromium");
}

function chromiumArguments(): string[] {
  return [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
  ];
}
