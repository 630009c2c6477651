import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const SITE = fileURLToPath(new URL(".vitepress/dist/", import.meta.url));
const BASE = process.env.DOCS_BASE ?? "/";
const problems: string[] = [];
let count = 0;

/** Ids by page, read once: most links lead to few pages. */
const ids = new Map<string, Set<string>>();

for (const page of globSync("**/*.html", { cwd: SITE })) {
  const html = readFileSync(join(SITE, page), "utf8");
  for (const [tag, , , url] of html.matchAll(
    /<(a|script|link|img|source|iframe)\b[^>]*?\b(href|src)="([^"]*)"/g,
  )) {
    count += 1;
    if (!isThere(page, tag, url!.replaceAll("&amp;", "&"))) problems.push(`${page}: ${url}`);
  }
}
for (const file of globSync("**/*.{css,svg}", { cwd: SITE }))
  if (/(@import|url\()\s*["']?(https?:)?\/\//.test(readFileSync(join(SITE, file), "utf8")))
    problems.push(`${file}: asks another server`);

if (count === 0) problems.push("no links found");
if (problems.length > 0) {
  console.error(`Dead links, or something from another server:\n${problems.join("\n")}`);
  process.exit(1);
}
console.log(`${count} links lead somewhere, and nothing is loaded from another server.`);

/** Other servers may be linked to, never loaded from. */
function isThere(page: string, tag: string, url: string): boolean {
  if (/^(\w+:|\/\/)/.test(url)) return tag.startsWith("<a ") || url.startsWith("data:");
  const [path, anchor] = decodeURI(url).split("#") as [string, string?];
  const target = path ? fileOf(path.startsWith("/") ? path : join("/", dirname(page), path)) : page;
  if (target === undefined) return false;
  return !anchor || !target.endsWith(".html") || idsIn(target).has(anchor);
}

function fileOf(path: string): string | undefined {
  const inside = path.startsWith(BASE) ? path.slice(BASE.length) : path.slice(1);
  return [inside, `${inside}.html`, join(inside, "index.html")].find(
    (file) => /\.\w+$/.test(file) && existsSync(join(SITE, file)),
  );
}

function idsIn(page: string): Set<string> {
  const known = ids.get(page);
  if (known) return known;
  const html = readFileSync(join(SITE, page), "utf8");
  const found = new Set([...html.matchAll(/\bid="([^"]*)"/g)].map(([, id]) => id!));
  ids.set(page, found);
  return found;
}
