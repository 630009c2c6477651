import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { defineConfig, type DefaultTheme } from "vitepress";
import { DOORS } from "../doors.ts";

const PAGES = fileURLToPath(new URL("../pages/", import.meta.url));
const {
  DOCS_BASE = "/",
  GITHUB_SERVER_URL = "https://github.com",
  GITHUB_REPOSITORY = "tindahan/tindahan",
} = process.env;

export default defineConfig({
  title: "Tindahan",
  description: "An online shop that a small Philippine merchant can run alone",
  lang: "en",
  srcDir: "pages",
  base: DOCS_BASE,
  cleanUrls: true,
  head: [["link", { rel: "icon", href: `${DOCS_BASE}favicon.svg`, type: "image/svg+xml" }]],
  // GitHub's own anchors, which the links in docs/ are written for.
  markdown: { anchor: { slugify } },
  themeConfig: {
    search: { provider: "local" },
    outline: [2, 3],
    nav: DOORS.map(({ title, page }) => ({ text: title, link: `/${page}` })),
    sidebar: sidebars(),
    socialLinks: [{ icon: "github", link: `${GITHUB_SERVER_URL}/${GITHUB_REPOSITORY}` }],
  },
});

/** A page behind two doors has the sidebar of the first. */
function sidebars(): DefaultTheme.SidebarMulti {
  const sidebars: DefaultTheme.SidebarMulti = {};
  for (const { chapters } of DOORS.toReversed()) {
    const sidebar = chapters.map(({ title, pages }) => ({ text: title, items: pages.flatMap(itemsOf) }));
    for (const { pages } of chapters)
      for (const page of pages) sidebars[`/${page.replace(/index$/, "")}`] = sidebar;
  }
  return sidebars;
}

function itemsOf(page: string): DefaultTheme.SidebarItem[] {
  const item = { text: titleOf(page), link: `/${page.replace(/index$/, "")}` };
  if (page !== "api/index") return [item];
  const groups = readdirSync(`${PAGES}api`).filter((name) => name !== "index.md");
  return [
    { ...item, text: "Overview" },
    ...groups.map((name) => ({
      text: titleOf(`api/${name.slice(0, -3)}`),
      link: `/api/${name.slice(0, -3)}`,
    })),
  ];
}

function titleOf(page: string): string {
  return /^# (.+)$/m.exec(readFileSync(`${PAGES}${page}.md`, "utf8"))![1]!;
}

function slugify(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, "")
    .replaceAll(" ", "-");
}
