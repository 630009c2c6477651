import { globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));

test("a capability or payment provider is imported only through the file named after it", () => {
  const files = globSync("{server.ts,{api,web,cli,dev}/**/*.{ts,tsx}}", {
    cwd: ROOT,
    exclude: ["**/{node_modules,.react-router,test}/**", "web/build*/**", "**/*.test.ts"],
  });
  expect(files.length).toBeGreaterThan(600);
  expect(files.flatMap((file) => sideDoors(file, readFileSync(join(ROOT, file), "utf8")))).toEqual([]);
});

test.for([
  ["api/src/app.ts", 'import { selectProducts } from "./catalogue/queries.ts";'],
  ["api/src/settings/settings.ts", 'import type { Row } from "../audit/queries.ts";'],
  ["cli/paymongo.ts", 'import { readKeys } from "@tindahan/api/payments/providers/paymongo/keys.ts";'],
  ["cli/seed.ts", 'const { hash } = await import("@tindahan/api/accounts/admins/password.ts");'],
])("a side door is found in %s", ([file, line]) => {
  expect(sideDoors(file!, line!)).toHaveLength(1);
});

/** oxlint's rule cannot name two equal parts of a path. */
function sideDoors(file: string, source: string): string[] {
  return [...source.matchAll(/\b(?:from|import)\s*\(?\s*"([^"]+)"/g)]
    .map(([, specifier]) => resolve(file, specifier!))
    .filter((target) => {
      const [, capability] = /^api\/src\/([\w-]+)\//.exec(target) ?? [];
      const isInside = !capability || capability === "platform" || file.startsWith(`api/src/${capability}/`);
      return !isInside && !isFrontDoor(target);
    })
    .map((target) => `${file} → ${target}`);
}

/** The configuration loads the variables of payment providers, not the providers. */
const ENVIRONMENT = "api/src/payments/environment.ts";

/** A capability, or a payment provider: the file is named after its folder. */
function isFrontDoor(target: string): boolean {
  return target === ENVIRONMENT || /^api\/src\/(payments\/providers\/)?([\w-]+)\/\2\.ts$/.test(target);
}

function resolve(file: string, specifier: string): string {
  if (specifier.startsWith(".")) return join(dirname(file), specifier);
  return specifier.replace(/^@tindahan\/api\//, "api/src/");
}
