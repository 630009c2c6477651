import { execFileSync } from "node:child_process";

/** With all that a browser does, such as keeping pages for Back and Forward. */
export const WITH_WINDOWS = ["chromium", "chromium-browser", "google-chrome"];

/**
 * Debian's browser, or the one that CHROMIUM names: Playwright's own is a download that not every machine may make. The
 * same browser without a window to draw opens a page in a third of the time.
 */
export function findChromium(names = ["chromium-headless-shell", ...WITH_WINDOWS]): string {
  if (process.env.CHROMIUM) return process.env.CHROMIUM;
  for (const name of names) {
    try {
      return execFileSync("which", [name], { encoding: "utf8" }).trim();
    } catch {
      // The next name may be there.
    }
  }
  throw new Error("No Chromium on this machine. On Debian: apt-get install chromium");
}

/** For tests and measurements: it runs as root in a container, and talks to nobody but the shop. */
export const CHROMIUM_ARGUMENTS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];
