import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { DEPENDENCIES } from "./dependencies.ts";
import { markdownTable } from "./markdown-table.ts";

/**
 * Writes into docs/code-base.md how large each package is and the runtime dependencies, and fails if
 * one of these has no reason.
 */
const ROOT = new URL("../", import.meta.url);
const PAGE = new URL("docs/code-base.md", ROOT);
const MARKS = ["<!-- written by `npm run code-base` -->", "<!-- up to here -->"] as const;
const WORKSPACES = ["api", "contract", "paymongo-simulator", "web"];
const PACKAGES = {
  contract: /^contract\/src\//,
  "api: platform": /^api\/src\/platform\//,
  "api: capabilities": /^api\/src\/(?!platform\/)/,
  "web: shop": /^web\/(app\/(storefront\/|[^/]+$)|server\/)/,
  "web: admin": /^web\/app\/admin\//,
  "web: kit": /^web\/app\/ui\//,
  "server.ts": /^server\.ts$/,
  "paymongo-simulator": /^paymongo-simulator\/src\//,
  "database, seed": /^api\/db\//,
  "tools, bench, drills": /^(tools|bench|drills)\//,
};

const parts = read(PAGE).split(new RegExp(MARKS.join("|")));
if (parts.length !== 3) throw new Error(`docs/code-base.md has no place between ${MARKS.join(" and ")}`);
const page = [parts[0], `\n\n${sizes()}\n\n${packages()}\n\n`, parts[2]]
  .map((part, i) => part + (MARKS[i] ?? ""))
  .join("");
writeFileSync(PAGE, page);

/** Tests have rows of their own, and are longer. */
function sizes(): string {
  const files = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], { cwd: ROOT, encoding: "utf8" })
    .split("\n")
    .filter((file) => /\.(tsx?|sql|css)$/.test(file) && file !== "api/db/schema.sql" && existsSync(new URL(file, ROOT))); // prettier-ignore
  const isTest = (file: string) => /\.(test|spec)\.ts$|\/test\/|^e2e\//.test(file);
  const rows = Object.entries(PACKAGES).map(([name, pattern]) => [
    name,
    ...stats(files.filter((file) => pattern.test(file) && !isTest(file))),
  ]);
  return markdownTable(
    ["Package", "Files", "Lines", "Median", "Longest"],
    [...rows, ["tests", ...stats(files.filter(isTest))]],
  );
}

function stats(files: string[]): string[] {
  const lengths = files
    .map((file) => read(new URL(file, ROOT)).split("\n").length - 1)
    .toSorted((a, b) => a - b);
  const total = lengths.reduce((sum, length) => sum + length, 0);
  return [lengths.length, total, lengths[Math.floor(lengths.length / 2)]!, lengths.at(-1)!].map((count) =>
    count.toLocaleString("en"),
  );
}

function packages(): string {
  const needed = WORKSPACES.flatMap((workspace) => {
    const { dependencies } = JSON.parse(read(new URL(`${workspace}/package.json`, ROOT))) as {
      dependencies: Record<string, string>;
    };
    return Object.keys(dependencies).filter((name) => !name.startsWith("@tindahan/"));
  });
  const names = [...new Set(needed)].toSorted();
  const unexplained = names.filter((name) => !DEPENDENCIES[name]);
  const gone = Object.keys(DEPENDENCIES).filter((name) => !names.includes(name));
  if (unexplained.length + gone.length > 0)
    throw new Error(`tools/dependencies.ts: no reason for ${unexplained.join()}; not needed: ${gone.join()}`);
  return `${names.length} direct runtime dependencies:\n\n${markdownTable(
    ["Package", "What for"],
    names.map((name) => [`\`${name}\``, DEPENDENCIES[name]!]),
  )}`;
}

function read(file: URL): string {
  return readFileSync(file, "utf8");
}
