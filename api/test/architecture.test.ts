import { globSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));

/** From a file in `from`, nothing in `to` may be imported. */
const FORBIDDEN: { from: RegExp; to: RegExp; because: string }[] = [
  { from: /^contract\//, to: /^(?!contract\/|zod$)/, because: "the contract knows zod and nothing else" },
  {
    from: /^web\//,
    to: /^api\/|@tindahan\/api|^server\.ts/,
    because: "the pages know the contract, not the API",
  },
  { from: /^api\//, to: /^web\/|@tindahan\/web|^server\.ts/, because: "the API knows nothing of the pages" },
  {
    from: /^api\/src\/platform\//,
    to: /^api\/src\/(?!platform\/|config\.ts$)/,
    because: "the platform knows no capability",
  },
  {
    from: /^api\/src\/\w+\//,
    to: /^api\/src\/(compose|app|worker)\.ts$/,
    because: "what builds the shop knows the capabilities, not the reverse",
  },
  { from: /^web\/app\/ui\//, to: /^web\/app\/(?!ui\/)/, because: "the kit knows no capability" },
  {
    from: /^paymongo-simulator\//,
    to: /^(api|web|contract)\/|@tindahan/,
    because: "the simulator shares no code with the shop",
  },
  {
    from: /^api\/src\/(catalogue|accounts)\//,
    to: /^api\/src\/(cart|checkout|payments|orders)\//,
    because: "they come first",
  },
  {
    from: /^api\/src\/cart\//,
    to: /^api\/src\/(checkout|payments|orders)\//,
    because: "checkout knows the cart, not the reverse",
  },
];

function violations(file: string, source: string): string[] {
  const found = importsOf(file, source).flatMap((target) => [
    ...FORBIDDEN.filter(({ from, to }) => from.test(file) && to.test(target)).map(
      ({ because }) => `${file} → ${target}: ${because}`,
    ),
    ...(bypassesFrontDoor(file, target)
      ? [`${file} → ${target}: a capability is imported through the file bearing its name`]
      : []),
  ]);
  if (
    /process\.env/.test(source) &&
    /^(api\/src|contract|web\/app|server\.ts)/.test(file) &&
    !ENVIRONMENT_READERS.has(file)
  )
    found.push(`${file}: only the configuration reads the environment`);
  return found;
}

// routes.ts decides at build time whether the development pages exist.
const ENVIRONMENT_READERS = new Set(["api/src/config.ts", "web/app/routes.ts"]);

function importsOf(file: string, source: string): string[] {
  const specifiers = [...source.matchAll(/(?<!")\b(?:from|import)\s*\(?\s*"([^"]+)"/g)].map(
    ([, specifier]) => specifier!,
  );
  return specifiers
    .filter((specifier) => !specifier.startsWith("node:"))
    .map((specifier) =>
      specifier.startsWith(".") ? relative(ROOT, join(ROOT, dirname(file), specifier)) : specifier,
    );
}

function bypassesFrontDoor(file: string, target: string): boolean {
  const [, capability] = /^api\/src\/(\w+)\//.exec(target) ?? [];
  if (!capability || capability === "platform" || file.startsWith(`api/src/${capability}/`)) return false;
  return target !== `api/src/${capability}/${capability}.ts`;
}

const files = globSync(["server.ts", "{contract,api,web,paymongo-simulator,tools}/**/*.{ts,tsx}"], {
  cwd: ROOT,
  exclude: (name) => /node_modules|^build|\.react-router/.test(name),
});
// Tests come in by the front door and may know the whole code base.
const sources = files.filter((file) => !/\.test\.ts$|\/test\//.test(file));

test("every import goes the way the architecture allows", () => {
  expect(sources.length).toBeGreaterThan(30);
  expect(sources.flatMap((file) => violations(file, readFileSync(join(ROOT, file), "utf8")))).toEqual([]);
});

test.for([
  ["web/app/api.ts", 'import { createApp } from "@tindahan/api/app.ts";'],
  [
    "api/src/platform/http/register-endpoint.ts",
    'import { catalogueRoutes } from "../../catalogue/catalogue.ts";',
  ],
  ["api/src/app.ts", 'import { selectProducts } from "./catalogue/queries.ts";'],
  ["api/src/settings/settings.ts", 'import { selectRecords } from "../audit/queries.ts";'],
  ["api/src/cart/cart.ts", 'import type { createServices } from "../compose.ts";'],
  ["api/src/cart/cart.ts", 'import { placeOrder } from "../checkout/checkout.ts";'],
  ["contract/src/checkout/cart.ts", 'import { pino } from "pino";'],
  ["web/app/ui/button.tsx", 'import { Header } from "../storefront/header.tsx";'],
  ["api/src/catalogue/queries.ts", "const url = process.env.DATABASE_URL;"],
] as const)("a forbidden line is found: %s", ([file, line]) => {
  expect(violations(file, line)).toHaveLength(1);
});

test("source files are short", () => {
  const written = sources.filter((file) => !/db\/seed\/|db\/schema\.ts/.test(file));
  const lengths = written.map(
    (file) => [file, readFileSync(join(ROOT, file), "utf8").split("\n").length] as const,
  );
  expect(lengths.filter(([, lines]) => lines > 250)).toEqual([]);
  const sorted = lengths.map(([, lines]) => lines).toSorted((a, b) => a - b);
  expect(sorted[Math.floor(sorted.length / 2)]).toBeLessThan(80);
});
