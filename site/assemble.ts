import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, normalize, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { DOORS } from "./doors.ts";
import { drawDiagrams } from "./diagrams.ts";
import { describeApi, type OpenApi } from "./api-pages.ts";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const PAGES = fileURLToPath(new URL("pages/", import.meta.url));
const { GITHUB_SERVER_URL = "https://github.com", GITHUB_REPOSITORY = "tindahan/tindahan" } = process.env;
const SOURCE = `${GITHUB_SERVER_URL}/${GITHUB_REPOSITORY}/blob/main`;

/** Pages of the site by their file in the repository. */
const pages = new Map([
  ["README.md", "index.md"],
  ["CHANGELOG.md", "changelog.md"],
  ["CONTRIBUTING.md", "contributing.md"],
  ["SECURITY.md", "reporting.md"],
  ["STYLE.md", "style.md"],
  ...markdownIn("docs").map((name) => [`docs/${name}`, name] as const),
  ...markdownIn("docs/decisions").map(
    (name) => [`docs/decisions/${name}`, `decisions/${name.replace("README", "index")}`] as const,
  ),
]);

rmSync(PAGES, { recursive: true, force: true });
cpSync(join(ROOT, "docs/screenshots"), join(PAGES, "screenshots"), { recursive: true });
cpSync(join(ROOT, "docs/screenshots/front-page.webp"), join(PAGES, "public/front-page.webp"));
cpSync(join(ROOT, "web/public/favicon.svg"), join(PAGES, "public/favicon.svg"));
for (const [file, page] of pages)
  write(
    page,
    page === "index.md" ? read("site/home.md") : drawDiagrams(withSiteLinks(file, page), page, write),
  );
const openApi = execFileSync("node", ["dev/openapi.ts"], { cwd: ROOT, encoding: "utf8", maxBuffer: 2 ** 26 });
write("public/openapi.json", openApi);
for (const [page, text] of describeApi(JSON.parse(openApi) as OpenApi)) write(page, text);

const listed = new Set(DOORS.flatMap(({ chapters }) => chapters.flatMap((chapter) => chapter.pages)));
const missing = [...pages.values()].filter(
  (page) => page !== "index.md" && !page.startsWith("decisions/0") && !listed.has(page.replace(".md", "")),
);
if (missing.length > 0) throw new Error(`No door of site/doors.ts leads to ${missing.join(", ")}.`);

/** Leads to the page where the site has one, and to the repository otherwise. */
function withSiteLinks(file: string, page: string): string {
  const parts = read(file).split(/^( *```[\s\S]*?^ *```)/m);
  const link = (whole: string, target: string): string => {
    const [path, anchor] = target.split("#") as [string, string?];
    if (!path) return whole;
    const linked = normalize(join(dirname(file), path)).replace(/\/$/, "");
    if (linked.startsWith("docs/screenshots/")) return whole;
    const site = pages.get(linked);
    const url = site ? relative(dirname(`/${page}`), `/${site}`) : `${SOURCE}/${linked}`;
    return `](${url}${anchor ? `#${anchor}` : ""})`;
  };
  return parts
    .map((part, index) => (index % 2 ? part : part.replaceAll(/\]\((?!\w+:|\/)([^)\s]+)\)/g, link)))
    .join("");
}

function markdownIn(folder: string): string[] {
  return readdirSync(join(ROOT, folder)).filter((name) => name.endsWith(".md"));
}

function read(file: string): string {
  return readFileSync(join(ROOT, file), "utf8");
}

function write(page: string, text: string): void {
  mkdirSync(dirname(join(PAGES, page)), { recursive: true });
  writeFileSync(join(PAGES, page), text);
}
