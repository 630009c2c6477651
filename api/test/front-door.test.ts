import { globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));

test("each capability folder and payment provider is imported only through the file named after it", () => {
  const files = globSync("{server.ts,{api,web,cli,dev}/**/*.{ts,tsx}}", {
    cwd: ROOT,
    exclude: ["**/{node_modules,.react-router,test}/**", "web/build*/**", "**/*.test.ts"],
  });
  expect(files.length).toBeGreaterThan(600);
  expect(files.flatMap((file) => deepImports(file, readFileSync(join(ROOT, file), "utf8")))).toEqual([]);
});

test.for([
  ["api/src/app.ts", 'import { selectProduct } from "./catalogue/queries.ts";'],
  ["api/src/settings/settings.ts", 'import type { Row } from "../audit/queries.ts";'],
  ["cli/paymongo.ts", 'import { readKeys } from "@tindahan/api/payments/providers/paymongo/keys.ts";'],
  ["dev/seed.ts", 'const { hash } = await import("@tindahan/api/accounts/admins/password.ts");'],
])("detects a deep import in %s", ([file, line]) => {
  expect(deepImports(file!, line!)).toHaveLength(1);
});

/** oxlint cannot express that two parts of a path are equal. */
function deepImports(file: string, source: string): string[] {
  return [...source.matchAll(/\b(?:from|import)\s*\(?\s*"([^"]+)"/g)]
    .map(([, specifier]) => resolve(file, specifier!))
    .filter((target) => {
      const [, capability] = /^api\/src\/([\w-]+)\//.exec(target) ?? [];
      const isInside = !capability || capability === "platform" || file.startsWith(`api/src/${capability}/`);
      return !isInside && !isFrontDoor(target);
    })
    .map((target) => `${file} → ${target}`);
}

const ENVIRONMENT = "api/src/payments/environment.ts";

function isFrontDoor(target: string): boolean {
  return target === ENVIRONMENT || /^api\/src\/(payments\/providers\/)?([\w-]+)\/\2\.ts$/.test(target);
}

function resolve(file: string, specifier: string): string {
  if (specifier.startsWith(".")) return join(dirname(file), specifier);
  return specifier.replace(/^@tindahan\/api\//, "api/src/");
}
