import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Proof } from "../../../e2e/specification/reporter.ts";
import { freePort } from "../../../dev/postgres/postgres.ts";
import { linkPackages } from "./release-archive.ts";

// Each change breaks one behavior; exactly its sentences must fail.
const changes = [
  ["2.8", "catalogue/search", "web/app/storefront/search/search-form.tsx", "All Categories", "Everything"],
  ["2.20", "catalogue/catalogue", "contract/src/catalogue/constants.ts", '"Unknown Category"', '"No category"'],
  ["2.24", "catalogue/product", "web/app/storefront/product/detail-lines.ts", "[•*]", "[*]"],
  ["2.25", "catalogue/product", "web/app/storefront/product/details-list.tsx", "No details available.", "Nothing to say."],
  ["2.28 9.10", "account/log-in", "web/app/storefront/login/login.tsx", "REDIRECT_AFTER_MS = 2000", "REDIRECT_AFTER_MS = 4000"],
  ["4.6", "checkout/orders", "web/app/ui/feedback/badge.tsx", 'Shipped: { tone: "blue"', 'Shipped: { tone: "green"'],
  ["5.11", "admin/products", "contract/src/core/errors.ts", "Price must be a number greater than 0.", "What a price."],
  ["8.12", "checkout/cart", "web/app/storefront/cart/change-cart.ts", "Quantity updated", "Done"],
  ["8.27", "checkout/payments", "web/app/storefront/payment/error.tsx", '"Payment already confirmed."', '"Paid."'],
  ["9.8", "checkout/cart", "web/app/ui/feedback/toast.ts", "CART_DURATION_MS = 2000", "CART_DURATION_MS = 5000"],
] as const; // prettier-ignore

const ROOT = fileURLToPath(new URL("../../..", import.meta.url));
const proven = new Map<string, Set<string>>();
let copy: string;

beforeAll(() => {
  copy = mkdtempSync(`${dirname(ROOT)}/tindahan-specification-`);
  const files = execFileSync("git", ["ls-files"], { cwd: ROOT, encoding: "utf8" }).trim().split("\n");
  for (const file of files) cpSync(`${ROOT}${file}`, `${copy}/${file}`);
  linkPackages(copy, ["api", "contract", "paymongo-simulator", "web"]);
});
afterAll(() => rmSync(copy, { recursive: true, force: true }));

test.for(changes)(
  "fails exactly the tests of §%s when that behavior changes",
  async ([numbers, screen, file, from, to]) => {
    if (!proven.has(screen)) proven.set(screen, await provenStatements(screen));
    const all = proven.get(screen)!;
    expect([...all]).toEqual(expect.arrayContaining(numbers.split(" ")));
    const source = readFileSync(`${copy}/${file}`, "utf8");
    expect(source).toContain(from);
    writeFileSync(`${copy}/${file}`, source.replace(from, to));
    try {
      const stillProven = await provenStatements(screen);
      expect([...all.difference(stillProven)].toSorted()).toEqual(numbers.split(" "));
    } finally {
      writeFileSync(`${copy}/${file}`, source);
    }
  },
);

async function provenStatements(screen: string): Promise<Set<string>> {
  const spec = `tests/${screen}.spec.ts`;
  expect(existsSync(`${copy}/e2e/${spec}`), spec).toBe(true);
  const { stdout } = spawnSync("npx", ["playwright", "test", "--config", "e2e/playwright.config.ts", spec], {
    cwd: copy,
    // Five ports above it are used as well; ephemeral ports must be avoided.
    env: { ...process.env, E2E_SHORT: "1", PORT: String(await freePort(4_500)) },
    encoding: "utf8",
    maxBuffer: 100_000_000,
  }); // prettier-ignore
  const proofs = JSON.parse(readFileSync(`${copy}/test-results/browser-proofs.json`, "utf8")) as Proof[];
  expect(proofs.length, stdout).toBeGreaterThan(0);
  const denied = new Set(proofs.filter(({ passed }) => !passed).map(({ number }) => number));
  return new Set(proofs.map(({ number }) => number)).difference(denied);
}
