import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const pages = execFileSync("git", ["ls-files", "*.md"], { cwd: ROOT, encoding: "utf8" })
  .split("\n")
  .filter((page) => page && !page.startsWith("api/src/pages/templates/") && existsSync(join(ROOT, page)));

test("relative links in the documentation lead to existing files and headings", () => {
  const links = pages.flatMap((page) =>
    [...withoutCode(read(page)).matchAll(/\]\((?!\w+:|\/)([^)\s]+)\)/g)].map(([, link]) => ({
      page,
      link: link!,
    })),
  );

  expect(links.length).toBeGreaterThan(200);
  expect(links.filter(({ page, link }) => !isThere(page, link))).toEqual([]);
});

function isThere(page: string, link: string): boolean {
  const [path, anchor] = decodeURI(link).split("#") as [string, string?];
  const target = path ? join(dirname(page), path) : page;
  return existsSync(join(ROOT, target)) && (!anchor || anchorsIn(read(target)).includes(anchor));
}

function anchorsIn(page: string): string[] {
  const headings = [...withoutCode(page).matchAll(/^#+ (.+)$/gm)].map(([, heading]) =>
    heading!.toLowerCase(),
  );
  return headings.map((heading) => heading.replaceAll(/[^\p{L}\p{N} _-]/gu, "").replaceAll(" ", "-"));
}

const withoutCode = (page: string) => page.replaceAll(/^( *)```.*?^\1```$/gms, "");
const read = (page: string) => readFileSync(join(ROOT, page), "utf8");
