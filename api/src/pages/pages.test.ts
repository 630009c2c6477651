import { expect } from "vitest";
import fc from "fast-check";
import { listAudit } from "@tindahan/contract/accounts/manage-audit.ts";
import {
  getAdminContentPage,
  getPage,
  listAllPages,
  PAGE_SLUGS,
  previewPage,
  restorePage,
  savePage,
  type Block,
  type Run,
} from "@tindahan/contract/pages/pages.ts";
import { getSettings, updateSettings, type Settings } from "@tindahan/contract/settings/settings.ts";
import { getShop } from "@tindahan/contract/settings/shop.ts";
import { hostileStrings } from "../../test/support/hostile-strings.ts";
import { test, type Member } from "../../test/support/shop.ts";
import { renderMarkdown, safeHref } from "./markdown.ts";
import { TEMPLATES } from "./templates.ts";

const SHOP = {
  legalName: "Nena Trading",
  address: "1 Rizal St, Iloilo City",
  email: "nena@example.ph",
};

async function saveShopDetails(admin: Member, part: Partial<Settings["shop"]>) {
  const { settings, version } = await admin.call(getSettings, {});
  const shop = { ...settings.shop, ...part };
  await admin.call(updateSettings, { body: { settings: { ...settings, shop }, version } });
}

test("saves, publishes, changes and restores a content page that began as a template", async ({ shop }) => {
  const admin = await shop.admin("staff");
  const params = { slug: "privacy" as const };
  const readPublicPage = () => shop.visitor.ask(getPage, { params });
  const links = async () => (await shop.visitor.call(getShop, {})).shop.pages;
  const { pages } = await admin.call(listAllPages, {});
  expect(pages.map(({ slug, isPublished, version }) => [slug, isPublished, version])).toEqual(
    PAGE_SLUGS.map((slug) => [slug, false, 0]),
  );
  expect((await readPublicPage()).status).toBe(404);

  const { page } = await admin.call(getAdminContentPage, { params });
  const { title, text } = page;
  const early = await admin.ask(savePage, { params, body: { title, text, isPublished: true, version: 0 } });
  expect(early).toMatchObject({ status: 400, body: { message: expect.stringContaining("your address") } });
  await saveShopDetails(admin, SHOP);
  const saved = await admin.call(savePage, {
    params,
    body: { title, text, isPublished: true, version: 0 },
  });
  expect(saved.page).toMatchObject({ version: 1, isPublished: true });
  expect(await links()).toEqual([{ slug: "privacy", title: "Privacy notice" }]);
  const publicText = JSON.stringify((await readPublicPage()).body);
  expect(publicText).toContain("Nena Trading");
  expect(publicText).not.toContain("{legalName}");

  await saveShopDetails(admin, { address: "2 Mabini St, Roxas City" });
  expect(JSON.stringify((await readPublicPage()).body)).toContain("2 Mabini St");

  const edited = { title: "Our privacy", text: "# Short\n\nWe sell nothing of yours.", isPublished: false };
  expect((await admin.ask(savePage, { params, body: { ...edited, version: 0 } })).status).toBe(409);
  await admin.call(savePage, { params, body: { ...edited, version: 1 } });
  expect(await admin.call(savePage, { params, body: { ...edited, version: 2 } })).toMatchObject({
    page: { version: 2 },
  });
  expect([(await readPublicPage()).status, await links()]).toEqual([404, []]);

  const restored = await admin.call(restorePage, { params, body: { former: 1, version: 2 } });
  expect(restored.page).toMatchObject({ title, isPublished: true, version: 3 });
  expect(restored.history.map(({ version, isPublished }) => [version, isPublished])).toEqual([
    [3, true],
    [2, false],
    [1, true],
  ]);
  expect((await admin.ask(restorePage, { params, body: { former: 9, version: 3 } })).status).toBe(404);
  expect((await readPublicPage()).status).toBe(200);

  const owner = await shop.admin("owner");
  const { records } = await owner.call(listAudit, { query: { entity: "page" } });
  expect(records.map(({ name, action, after }) => [name, action, after!["version"]])).toEqual([
    ["Privacy notice", "update", 3],
    ["Our privacy", "update", 2],
    ["Privacy notice", "create", 1],
  ]);
});

test("templates of content pages are complete and exclude no legal right", async ({ shop }) => {
  const admin = await shop.admin("staff");
  await saveShopDetails(admin, SHOP);
  for (const { text } of Object.values(TEMPLATES)) {
    const { blocks, missing } = await admin.call(previewPage, { body: { text } });
    expect(missing).toEqual([]);
    expect(JSON.stringify(blocks)).not.toMatch(/[{*#]\w|no return|no exchange/i);
  }
});

test("lists the placeholders in a content page whose settings are empty", async ({ shop }) => {
  const admin = await shop.admin("staff");
  const { missing } = await admin.call(previewPage, { body: { text: "{shop} of {legalName}, {tin}" } });
  expect(missing).toEqual(["your registered name", "your TIN"]);
});

test("renders a content page's Markdown as blocks: headings, lists, tables, quotes, links and styles", () => {
  const text = `# One *two*

A **bold [link](/orders)** and <b>HTML</b>,
next line  
[mail](mailto:{email})

3. three
   - deep
     - deeper
4. four

> said

| a | b |
|---|---|
| 1 | ![pic](https://x.ph/x.png) |

---`;
  expect(renderMarkdown(text, { email: "a@b.ph" })).toEqual([
    { kind: "heading", level: 2, runs: [{ text: "One " }, { text: "two", isItalic: true }] },
    {
      kind: "paragraph",
      runs: [
        { text: "A " },
        { text: "bold ", isBold: true },
        { text: "link", isBold: true, href: "/orders" },
        { text: " and <b>HTML</b>," },
        { text: " " },
        { text: "next line" },
        { text: "\n" },
        { text: "mail", href: "mailto:a@b.ph" },
      ],
    },
    {
      kind: "list",
      isNumbered: true,
      start: 3,
      items: [
        {
          runs: [{ text: "three" }],
          below: { isNumbered: false, items: [[{ text: "deep" }], [{ text: "deeper" }]] },
        },
        { runs: [{ text: "four" }], below: null },
      ],
    },
    { kind: "quote", runs: [{ text: "said" }] },
    {
      kind: "table",
      head: [[{ text: "a" }], [{ text: "b" }]],
      rows: [[[{ text: "1" }], [{ text: "pic" }]]],
    },
    { kind: "rule" },
  ]);
});

const HOSTILE_LINKS = [
  "javascript:alert(1)", "JaVaScRiPt:alert(1)", "java\tscript:alert(1)", "\u0001javascript:alert(1)", " javascript:alert(1)",
  "&#106;avascript:alert(1)", "data:text/html,<script>alert(1)</script>", "vbscript:x", "//evil.example", "/\\evil.example",
  "/\t/evil.example", "\\\\evil.example", "blob:https://x", "file:///etc/passwd", "ftp://x.ph", "x", "", "https://", "mailto",
]; // prettier-ignore

test("content pages allow only safe link targets", () => {
  for (const href of HOSTILE_LINKS) expect([href, safeHref(href)]).toEqual([href, undefined]);
  expect(safeHref("/pages/terms?a=1#b")).toBe("/pages/terms?a=1#b");
  for (const href of ["/.//evil.example", "/..//evil.example", "/a/..//evil.example"])
    expect([href, safeHref(href)]).toEqual([href, undefined]);
  expect(safeHref("#top")).toBe("#top");
  expect(safeHref("https://dti.gov.ph")).toBe("https://dti.gov.ph/");
  expect(safeHref("tel:+639171234567")).toBe("tel:+639171234567");
});

test("content pages render no unsafe link from any text or setting", () => {
  const hostile = fc.constantFrom(...hostileStrings, ...HOSTILE_LINKS);
  const piece = fc.oneof(
    hostile,
    hostile.map((href) => `[x](${href})`),
    hostile.map((href) => `[x](<${href}>)`),
    hostile.map((href) => `[r]: ${href}\n\n[r]`),
    hostile.map((href) => `<${href}>`),
    fc.constantFrom("{shop}", "[{shop}]({shop})", "> - ", "| a |\n|---|\n", "`", "**", "\n\n"),
    fc.string(),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 6 }), hostile, (pieces, shop) => {
      const hrefs = renderMarkdown(pieces.join(""), { shop })
        .flatMap(runsIn)
        .map(({ href = "#" }) => href);
      expect(hrefs.filter((href) => !/^(https?:\/\/[^/]|mailto:|tel:|#|\/(?![/\\]))/.test(href))).toEqual([]);
    }),
    { numRuns: 100 },
  );
});

function runsIn(block: Block): Run[] {
  switch (block.kind) {
    case "rule":
      return [];
    case "list":
      return block.items.flatMap(({ runs, below }) => [...runs, ...(below?.items.flat() ?? [])]);
    case "table":
      return [...block.head.flat(), ...block.rows.flat(2)];
    default:
      return block.runs;
  }
}

test("parses pathological Markdown quickly", () => {
  const shapes = "[ ![ ** _ ` < ( [a]( | \\ & ~~ <!-- a@a."
    .split(" ")
    .concat("*a ", "> ", "- ", "1. ", "    ");
  for (const shape of shapes) {
    const start = process.threadCpuUsage().user;
    renderMarkdown(shape.repeat(20_000 / shape.length), {});
    const computedMs = (process.threadCpuUsage().user - start) / 1_000;
    expect([shape, computedMs < 2_000]).toEqual([shape, true]);
  }
});
