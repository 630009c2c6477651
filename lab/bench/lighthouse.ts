import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { once } from "node:events";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import lighthouse, { type Result } from "lighthouse";
import { openDatabase, openPool } from "@tindahan/api/platform/db/database.ts";
import { seed } from "../../api/db/seed.ts";
import { CHROMIUM_ARGUMENTS, findChromium } from "../../dev/chromium.ts";
import { freePort, startPostgres } from "../../dev/postgres/postgres.ts";
import { createShopDatabase } from "../../dev/shop-database.ts";
import { startProgram } from "../../dev/test/program.ts";
import { arrangeFrontPage, fillGallery, publishPrivacyPage } from "./arranged-shop.ts";
import { median } from "../../api/test/support/stats.ts";

const PAGES = ["/", "/products/barako-coffee-batangas"];
const OTHER_PAGES = ["/?page=2", "/?sort=price-asc"];
const FULL_GALLERY = "barako-coffee-batangas";
const ARRANGED_PAGES = ["/", "/c/coffee-drinks", `/products/${FULL_GALLERY}`, "/pages/privacy"];
const UNLISTED_PAGES = [
  "/?search=mangoes",
  "/?search=nothing-like-it",
  "/user/login",
  "/cart",
  "/checkout",
  "/orders",
  "/error",
  "/admin/login",
];
const CATEGORIES = { performance: 95, accessibility: 100, "best-practices": 100, seo: 100 };
type Category = keyof typeof CATEGORIES;
const ALL = Object.keys(CATEGORIES) as Category[];
const LIMITS: Record<string, number> = { "largest-contentful-paint": 2500, "cumulative-layout-shift": 0.02 };
const METRICS = {
  "first-contentful-paint": "FCP ms",
  "largest-contentful-paint": "LCP ms",
  "total-blocking-time": "TBT ms",
  "cumulative-layout-shift": "CLS",
  "total-byte-weight": "bytes",
};

/** `npm run bench -- lighthouse front-page` measures only an arranged front page. Fails below the targets. */
export async function main([only]: string[]): Promise<void> {
  const runs = Number(process.env.LIGHTHOUSE_RUNS ?? 5);
  const directory = mkdtempSync(join(tmpdir(), "tindahan-lighthouse-"));
  const postgres = await startPostgres({ directory: join(directory, "data"), settings: { fsync: "off" } });
  const { url } = await createShopDatabase(postgres);
  const db = openDatabase(openPool(url, 2));
  await seed(db);
  const port = String(await freePort());
  const program = await startProgram(url, {
    LOG_LEVEL: "silent",
    PORT: port,
    PUBLIC_URL: `http://localhost:${port}`,
  });
  const browser = await startBrowser(join(directory, "profile"));
  try {
    await program.untilReady();
    console.log(`| page | ${[...ALL, ...Object.values(METRICS)].join(" | ")} |`);
    const checkPage = async (page: string, runs: number, wanted: Category[]) =>
      report(page, await measure(`http://localhost:${port}${page}`, browser.port, runs), wanted);
    if (only !== "front-page") {
      for (const page of PAGES) await checkPage(page, runs, ALL);
      for (const page of OTHER_PAGES) await checkPage(page, 3, ["accessibility", "best-practices", "seo"]);
      for (const page of UNLISTED_PAGES) await checkPage(page, 3, ["accessibility", "best-practices"]);
    }
    await arrangeFrontPage(db);
    await fillGallery(db, FULL_GALLERY);
    await publishPrivacyPage(db);
    for (const page of ARRANGED_PAGES) await checkPage(page, runs, ALL);
  } finally {
    await browser.end();
    await program.end("SIGTERM");
    await db.destroy();
    await postgres.stop();
    rmSync(directory, { recursive: true, force: true });
  }
}

async function measure(url: string, port: number, runs: number): Promise<Result[]> {
  const results: Result[] = [];
  for (let run = 0; run < runs; run++) {
    const result = await lighthouse(url, {
      port,
      logLevel: "error",
      onlyCategories: ALL,
      formFactor: "mobile",
    });
    if (!result) throw new Error("Lighthouse returned no result.");
    results.push(result.lhr);
  }
  return results;
}

function report(page: string, results: Result[], wanted: Category[]): void {
  const scores = ALL.map((name) =>
    median(results.map(({ categories }) => Math.round((categories[name]?.score ?? 0) * 100))),
  );
  const stats = Object.keys(METRICS).map((name) => ({
    name,
    value: median(results.map(({ audits }) => audits[name]?.numericValue ?? NaN)),
  }));
  const shown = stats.map(({ name, value }) => value.toFixed(name === "cumulative-layout-shift" ? 3 : 0));
  console.log(`| ${[page, ...scores, ...shown].join(" | ")} |`);
  const isGood = ALL.every((name, index) => !wanted.includes(name) || scores[index]! >= CATEGORIES[name]);
  if (isGood && stats.every(({ name, value }) => value <= (LIMITS[name] ?? Infinity))) return;
  process.exitCode = 1;
  for (const { id, title, score, scoreDisplayMode } of Object.values(results[0]!.audits))
    if (score !== null && score < 0.9 && scoreDisplayMode !== "informative")
      console.log(`    ${score.toFixed(2)} ${id}: ${title}`);
}

async function startBrowser(profile: string): Promise<{ port: number; end: () => Promise<void> }> {
  const port = await freePort();
  const own = [
    "--headless=new",
    `--remote-debugging-port=${port}`,
    `--user-data-dir=${profile}`,
    "about:blank",
  ];
  const child = spawn(findChromium(), [...CHROMIUM_ARGUMENTS, ...own], {
    stdio: "ignore",
    detached: true,
  });
  for (let waited = 0; ; waited += 100) {
    if (await fetch(`http://127.0.0.1:${port}/json/version`).catch(() => undefined)) break;
    if (waited > 20_000) throw new Error("The browser did not start.");
    await sleep(100);
  }
  return {
    port,
    end: async () => {
      // Debian starts the browser by a script, so the whole process group must end.
      process.kill(-child.pid!, "SIGTERM");
      await once(child, "exit");
    },
  };
}
