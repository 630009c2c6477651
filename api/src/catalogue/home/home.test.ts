// @module-tag postgres-15
import { expect } from "vitest";
import { getHome, listCards, previewHome, type Section } from "@tindahan/contract/catalogue/home.ts";
import {
  createProduct,
  deleteProduct,
  moveCategory,
  updateProduct,
} from "@tindahan/contract/catalogue/manage-products.ts";
import { createPromotion, stopPromotion } from "@tindahan/contract/checkout/promotions.ts";
import { getSettings, restoreSettings, updateSettings } from "@tindahan/contract/settings/settings.ts";
import { hostileStrings } from "../../../test/support/hostile-strings.ts";
import { test, type Member } from "../../../test/support/shop.ts";
import { newId } from "../../platform/db/ids.ts";

async function saveSections(admin: Member, sections: Section[]) {
  const { settings, version } = await admin.call(getSettings, {});
  return admin.ask(updateSettings, { body: { settings: { ...settings, home: { sections } }, version } });
}

const hero: Section = { id: "a", kind: "hero", heading: "Fresh", text: "", image: "", link: "", button: "" };
const image = "/uploads/ab-640.webp";
const cover: Section = { ...hero, kind: "cover", image, focus: "right" };
const story: Section = { ...hero, kind: "story", text: "Since 1956.\nBy hand.", image, side: "left" };
const voucher: Section = { id: "v", kind: "voucher", heading: "₱50 off", text: "", code: "fresh-50" };
const row = (kind: "best-sellers" | "on-sale" | "new"): Section => ({
  id: kind,
  kind,
  heading: "",
  count: 4,
});

test("shows the arranged sections on the home page in order, and none after a restore", async ({ shop }) => {
  const admin = await shop.admin();
  const [drinks, snacks] = [await shop.category("Drinks & more"), await shop.category("Snacks")];
  const { id: chips } = await shop.product({ name: "Banana Chips" });
  const { id: gone } = await shop.product({ name: "Gone" });
  const { id: soldOut } = await shop.product({ name: "Rare Tea", stock: 0 });
  const sale = { price: 80, from: null, until: null };
  await admin.call(createProduct, {
    body: { name: "Mango", details: "Sweet", price: 100, image: "/pictures/x.webp", sale },
  });
  await admin.call(deleteProduct, { params: { id: gone } });
  expect((await shop.visitor.call(getHome, {})).sections).toEqual([]);

  await saveSections(admin, [
    { ...hero, link: "/c/snacks", button: "See snacks", image: "/uploads/ab-640.webp" },
    { id: "b", kind: "categories", heading: "", categories: [snacks.id, drinks.id, newId()] },
    { id: "c", kind: "products", heading: "Our favorites", products: [soldOut, gone, chips] },
    row("on-sale"),
    row("new"),
    row("best-sellers"),
    { id: "d", kind: "text", heading: "", text: "Open daily.\nCome in!" },
  ]);

  const { sections } = await shop.visitor.call(getHome, {});
  expect(sections).toMatchObject([
    { kind: "hero", heading: "Fresh", link: "/c/snacks", button: "See snacks" },
    {
      kind: "categories",
      heading: "Categories",
      categories: [
        { name: "Drinks & more", slug: "drinks-more" },
        { name: "Snacks", slug: "snacks" },
      ],
    },
    {
      kind: "products",
      heading: "Our favorites",
      products: [{ name: "Rare Tea", stock: 0 }, { name: "Banana Chips" }],
    },
    { kind: "products", heading: "On sale", products: [{ name: "Mango", price: 80, comparePrice: 100 }] },
    { kind: "products", heading: "New", products: [{ name: "Mango" }, { name: "Banana Chips" }] },
    { kind: "text", text: "Open daily.\nCome in!" },
  ]);
  expect(sections[0]).not.toHaveProperty("id");

  const { version, history } = await admin.call(getSettings, {});
  expect(history[0]!.changed).toEqual(["home"]);
  await admin.call(restoreSettings, { body: { former: 0, version } });
  expect((await shop.visitor.call(getHome, {})).sections).toEqual([]);
});

test("shows a cover, a story and a mosaic of categories in the merchant's order on the home page", async ({
  shop,
}) => {
  const admin = await shop.admin();
  const [drinks, snacks] = [await shop.category("Drinks"), await shop.category("Snacks")];
  const mosaic: Section = { id: "m", kind: "mosaic", heading: "", categories: [snacks.id, drinks.id] };
  await admin.call(moveCategory, { params: { id: snacks.id }, body: { place: 1 } });

  expect((await saveSections(admin, [cover, { ...story, id: "s" }, mosaic])).status).toBe(200);

  expect((await shop.visitor.call(getHome, {})).sections).toEqual([
    { ...cover, id: undefined },
    { ...story, id: undefined },
    {
      kind: "mosaic",
      heading: "Categories",
      categories: [
        { name: "Snacks", slug: "snacks" },
        { name: "Drinks", slug: "drinks" },
      ],
    },
  ]);
  for (const section of [cover, story, hero])
    expect((await saveSections(admin, [{ ...section, button: "Go" }])).status).toBe(400);
  for (const section of [cover, story])
    expect((await saveSections(admin, [{ ...section, image: "" }])).status).toBe(400);
});

test("shows a voucher on the home page from its first to its last day, until it is stopped or used up", async ({
  shop,
}) => {
  const admin = await shop.admin();
  const shownCodes = async () =>
    (await shop.visitor.call(getHome, {})).sections.map((section) => "code" in section && section.code);
  await saveSections(admin, [voucher]);
  expect(await shownCodes()).toEqual([]);

  const form = {
    name: "Fresh",
    code: "FRESH-50",
    kind: "amount",
    value: 50,
    minSpend: 500,
    permit: "",
  } as const;
  const add = (body: object) => admin.call(createPromotion, { body: { ...form, id: newId(), ...body } });
  await add({ from: "2999-01-01" });
  expect(await shownCodes()).toEqual([]);
  const { data } = await add({ until: "2998-12-31", totalLimit: 1 });
  expect(await shownCodes()).toEqual(["FRESH-50"]);
  await shop.services.db.updateTable("promotions").set({ used: 1 }).where("id", "=", data._id).execute();
  expect((await admin.call(previewHome, { body: { home: { sections: [voucher] } } })).sections).toEqual([]);
  await shop.services.db.updateTable("promotions").set({ used: 0 }).where("id", "=", data._id).execute();
  await admin.call(stopPromotion, { params: { id: data._id } });
  expect(await shownCodes()).toEqual([]);
});

test("returns the products with the given slugs in the requested order with current prices", async ({
  shop,
}) => {
  const admin = await shop.admin();
  const create = async (name: string, price: number) =>
    (
      await admin.call(createProduct, {
        body: { name, details: "Sweet", price, image: "/pictures/x.webp" },
      })
    ).data;
  const [mango, chips, gone] = [
    await create("Mango", 100),
    await create("Chips", 50),
    await create("Gone", 10),
  ];
  await admin.call(deleteProduct, { params: { id: gone._id } });
  const { _id: id, name, details, image } = mango;
  await admin.call(updateProduct, { params: { id }, body: { name, details, image, price: 120 } });

  const query = { slugs: [chips, gone, mango].map(({ slug }) => slug).join(",") + ",never-there" };
  const { products } = await shop.visitor.call(listCards, { query });
  expect(products.map((product) => [product.name, product.price])).toEqual([
    ["Chips", 50],
    ["Mango", 120],
  ]);
});

test.for([
  ["link", "javascript:alert(1)"],
  ["link", " JaVaScRiPt:alert(1)"],
  ["link", "data:text/html,<script>alert(1)</script>"],
  ["link", "vbscript:x"],
  ["link", "//evil.example"],
  ["link", "/\\evil.example"],
  ["link", "\\\\evil.example"],
  ["link", "/\t/evil.example"],
  ["link", "/\n/evil.example"],
  ["link", "java\nscript:alert(1)"],
  ["link", "https://shop.example@evil.example/"],
  ["link", "https://"],
  ["link", "mailto:a@b.c"],
  ["link", "products/x"],
  ["image", "https://evil.example/x.webp"],
  ["image", "/uploads/../../x.svg"],
  ["image", "javascript:alert(1)"],
  ["heading", ""],
  ["heading", "x".repeat(81)],
  ["heading", "two\nlines"],
  ["kind", "html"],
])("refuses a banner with %s %o", async ([field, value], { sharedShop: shop }) => {
  const admin = await shop.admin();
  const sections = [{ ...hero, link: "/", button: "Go", [field!]: value } as Section];

  expect((await saveSections(admin, sections)).status).toBe(400);
  expect((await admin.ask(previewHome, { body: { home: { sections } } })).status).toBe(400);
});

test("answers hostile strings in home page sections with 200 or 400", async ({ shop }) => {
  const admin = await shop.admin();
  for (const text of hostileStrings.filter((_, index) => index % 5 === 0)) {
    const sections: Section[] = [
      { id: "a", kind: "text", heading: "", text },
      { ...hero, heading: text, id: "b" },
      { ...hero, link: text, button: "Go", id: "c" },
      { ...story, text, id: "d" },
      { ...voucher, code: text, id: "e" },
    ];
    for (const section of sections) {
      const { status } = await admin.ask(previewHome, { body: { home: { sections: [section] } } });
      expect([200, 400], `${section.id} ${text}`).toContain(status);
      expect((await saveSections(admin, [section])).status, text).toBe(status);
    }
  }
});

test("home page sections accept only shop and web links, any text, and are at most eight", async ({
  shop,
}) => {
  const admin = await shop.admin();
  for (const link of [
    "/",
    "/c/snacks?sort=name#list",
    "https://www.facebook.com/nena",
    "HTTP://example.com/a?b=c",
  ])
    expect((await saveSections(admin, [{ ...hero, link, button: "Go" }])).status).toBe(200);
  for (const half of [{ link: "/" }, { button: "Go" }])
    expect((await saveSections(admin, [{ ...hero, ...half }])).status).toBe(400);

  const heading = `<img src=x onerror=alert(1)> "'{{7*7}}`;
  const eight = Array.from({ length: 8 }, (_, i) => ({ ...hero, heading, id: `s${i}` }));
  const { sections } = await admin.call(previewHome, { body: { home: { sections: eight } } });
  expect(sections).toHaveLength(8);
  expect(sections[0]).toMatchObject({ heading });
  expect((await saveSections(admin, [...eight, { ...hero, id: "ninth" }])).status).toBe(400);
  expect((await saveSections(admin, [hero, hero])).status).toBe(400);
});

test("loads five home page sections with one query more than none", async ({ shop }) => {
  const admin = await shop.admin();
  await shop.product();
  let queryCount = 0;
  for (const pool of Object.values(shop.services.pools)) pool.on("acquire", () => queryCount++);
  const costOf = async () => {
    const before = queryCount;
    const { sections } = await shop.visitor.call(getHome, {});
    return { sections: sections.length, queries: queryCount - before };
  };

  expect(await costOf()).toEqual({ sections: 0, queries: 1 });
  await saveSections(admin, [hero, row("new"), row("on-sale"), row("best-sellers"), { ...hero, id: "z" }]);
  expect(await costOf()).toEqual({ sections: 3, queries: 2 });
});
