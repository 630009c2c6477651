import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { codeBlocksOf } from "./support/guide.ts";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));

test("the self-hosting guide names existing files and settings", () => {
  const blocks = codeBlocksOf("self-hosting.md", "By hand");
  const scripts = blocks.filter(({ language }) => language === "sh").map(({ text }) => text);
  const files = scripts.join("").match(/\bdeploy\/[\w/*.-]+/g)!;
  expect(files.length).toBeGreaterThan(4);
  expect(files.filter((file) => globSync(file, { cwd: ROOT }).length === 0)).toEqual([]);

  const settings = blocks.filter(({ language }) => language === "ini");
  expect(settings.map(({ file }) => file)).toEqual(["/etc/tindahan/shop.env", "/etc/tindahan/migrate.env"]);
  const known = readFileSync(`${ROOT}docs/configuration.md`, "utf8");
  const names = settings.flatMap(({ text }) => [...text.matchAll(/^(\w+)=/gm)].map(([, name]) => name!));
  expect(names.filter((name) => !known.includes(`\`${name}\``))).toEqual([]);
});
