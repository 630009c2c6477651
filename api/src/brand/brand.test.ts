import sharp from "sharp";
import { expect } from "vitest";
import { logout } from "@tindahan/contract/accounts/accounts.ts";
import { Brand, messengerHref, NO_BRAND } from "@tindahan/contract/settings/brand.ts";
import {
  getSettings,
  previewSettings,
  restoreSettings,
  updateSettings,
} from "@tindahan/contract/settings/settings.ts";
import { getShop, getShopDraft } from "@tindahan/contract/settings/shop.ts";
import { hostileStrings } from "../../test/support/hostile-strings.ts";
import { test, type Member, type Shop } from "../../test/support/shop.ts";

async function saveBrand(
  admin: Member,
  brand: Partial<Brand>,
  shopPart: { name?: string; logo?: string } = {},
) {
  const { settings, version } = await admin.call(getSettings, {});
  const changed = {
    ...settings,
    shop: { ...settings.shop, ...shopPart },
    brand: { ...settings.brand, ...brand },
  };
  return admin.call(updateSettings, { body: { settings: changed, version } });
}

const shopOf = async ({ visitor }: Shop) => (await visitor.call(getShop, {})).shop;

async function upload({ app }: Shop, { token }: Member, width: number, height: number, fill = "#7a3b12") {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><circle cx="${height / 2}" cy="${height / 2}" r="${height / 2}" fill="${fill}"/></svg>`;
  const payload = await sharp(Buffer.from(svg)).png().toBuffer();
  const headers = { authorization: `Bearer ${token}`, "content-type": "image/png" };
  const response = await app.inject({ method: "POST", url: "/api/pictures", headers, payload });
  return response.json<{ image: string }>().image;
}

test("the API returns no brand for a shop without one, also after the brand was undone", async ({ shop }) => {
  const admin = await shop.admin("staff");
  const before = await shop.app.inject("/api/shop");
  expect(before.payload).not.toContain("brand");
  expect((await shop.app.inject("/brand/000000000000/icon-192.png")).statusCode).toBe(404);

  const { version } = await saveBrand(admin, { accent: "#ffd400" });
  expect((await shopOf(shop)).brand).toMatchObject({ style: "/accent/1-ffd400.css" });
  await admin.call(restoreSettings, { body: { former: 0, version } });
  expect((await shop.app.inject("/api/shop")).payload).toBe(before.payload);
});

test("returns the shop's logo, accent color, chats and social links to every page", async ({ shop }) => {
  const admin = await shop.admin();
  const [logo, logoDark] = [
    await upload(shop, admin, 600, 160),
    await upload(shop, admin, 300, 300, "#ffffff"),
  ];
  await saveBrand(
    admin,
    {
      logoDark,
      accent: "#7a3b12",
      description: "Shoes from Marikina.",
      links: ["https://www.facebook.com/sapatero", "https://shopee.ph/sapatero"],
      messenger: "sapatero",
      viber: "0917 123 4567",
    },
    { name: "Sapatero ng Marikina", logo },
  );

  const { brand } = await shopOf(shop);
  expect(brand).toEqual({
    style: "/accent/1-7a3b12.css",
    headingFont: "",
    logo: { url: logo, width: 600, height: 160, plate: "on-dark" },
    logoDark: { url: logoDark, width: 300, height: 300, plate: "on-light" },
    pictures: expect.stringMatching(/^\/brand\/[0-9a-f]{12}$/),
    description: "Shoes from Marikina.",
    chats: [
      { name: "Messenger", href: "https://m.me/sapatero" },
      { name: "Viber", href: "viber://chat?number=%2B639171234567" },
    ],
    links: [
      { name: "Facebook", href: "https://www.facebook.com/sapatero" },
      { name: "Shopee", href: "https://shopee.ph/sapatero" },
    ],
  });
  const style = await shop.app.inject(brand!.style);
  expect(style.headers).toMatchObject({
    "content-type": "text/css; charset=utf-8",
    "cache-control": "public, max-age=31536000, immutable",
  });
  expect(style.payload).toContain("--accent:light-dark(#7a3b12,");
  expect((await shop.app.inject("/accent/1-red.css")).statusCode).toBe(404);
});

test("names the font file of the typeface that the shop chose, and refuses an unknown typeface", async ({
  shop,
}) => {
  const admin = await shop.admin();
  await saveBrand(admin, { typeface: "gloock" });

  const { brand } = await shopOf(shop);
  expect(brand).toMatchObject({ style: "/accent/1-plain-gloock.css", headingFont: "/fonts/gloock-1.woff2" });
  expect((await shop.app.inject(brand!.style)).payload).toContain("url(/fonts/gloock-1.woff2)");
  expect(Brand.safeParse({ ...NO_BRAND, typeface: "comic" }).success).toBe(false);
});

test("renders the shop's icons and share picture at URLs that change with the brand", async ({ shop }) => {
  const admin = await shop.admin();
  await saveBrand(admin, { accent: "#c8102e" }, { name: "Aling Nena" });
  const first = (await shopOf(shop)).brand!.pictures;
  const sizes = {
    "icon-32.png": [32, 32],
    "icon-192.png": [192, 192],
    "icon-512.png": [512, 512],
    "maskable-512.png": [512, 512],
    "apple-touch-icon.png": [180, 180],
    "share.jpg": [1200, 630],
  };
  for (const [file, [width, height]] of Object.entries(sizes)) {
    const { statusCode, headers, rawPayload } = await shop.app.inject(`${first}/${file}`);
    expect([file, statusCode]).toEqual([file, 200]);
    expect(headers["cache-control"]).toBe("public, max-age=31536000, immutable");
    expect(await sharp(rawPayload).metadata(), file).toMatchObject({ width, height });
  }
  const corner = await sharp((await shop.app.inject(`${first}/share.jpg`)).rawPayload)
    .extract({ left: 5, top: 5, width: 1, height: 1 })
    .raw()
    .toBuffer();
  expect(
    Math.abs(corner[0]! - 0xc8) + Math.abs(corner[1]! - 0x10) + Math.abs(corner[2]! - 0x2e),
  ).toBeLessThan(20);

  await saveBrand(admin, {}, { logo: await upload(shop, admin, 200, 200) });
  const second = (await shopOf(shop)).brand!.pictures;
  expect(second).not.toBe(first);
  const oldUrl = await shop.app.inject(`${first}/share.jpg`);
  expect([oldUrl.statusCode, oldUrl.headers["location"]]).toEqual([302, `${second}/share.jpg`]);
  for (const path of ["/brand/x/nothing.png", `${second}/..%2f..%2fpackage.json`, `${second}/constructor`])
    expect([path, (await shop.app.inject(path)).statusCode]).toEqual([path, 404]);
});

test("draws icons and share picture for any shop name", { tags: ["long"] }, async ({ shop }) => {
  const admin = await shop.admin();
  const cut = (text: string) => Array.from(text).slice(0, 60).join("");
  const names = ["Nena & <b>Anak", ...hostileStrings.filter((_, index) => index % 5 === 0).map(cut)];
  let drawnNames = 0;
  for (const name of names) {
    const { settings, version } = await admin.call(getSettings, {});
    const changed = {
      ...settings,
      shop: { ...settings.shop, name },
      brand: { ...settings.brand, description: name },
    };
    const { status } = await admin.ask(updateSettings, { body: { settings: changed, version } });
    expect([200, 400], name).toContain(status);
    if (status !== 200) continue;
    const { brand } = await shopOf(shop);
    for (const file of ["icon-32.png", "share.jpg"])
      expect((await shop.app.inject(`${brand!.pictures}/${file}`)).statusCode, name).toBe(200);
    drawnNames++;
  }
  expect(drawnNames).toBeGreaterThan(names.length / 2);
});

test("accepts no hostile text as a link, color or picture of the brand", () => {
  const accepted = hostileStrings.flatMap((text) =>
    [{ logoDark: text }, { icon: text }, { accent: text }, { links: [text] }, { viber: text }].flatMap(
      (part) => {
        const { success, data } = Brand.safeParse({ ...NO_BRAND, ...part });
        return success && JSON.stringify(data) !== JSON.stringify(NO_BRAND) ? [part] : [];
      },
    ),
  );
  expect(accepted).toEqual([]);
  for (const text of hostileStrings)
    expect(messengerHref(text) ?? "https://m.me/x").toMatch(/^https:\/\/m\.me\/[\w.]+$/);
});

test("shows a settings preview until the admin signs out or ten minutes have passed", async ({ shop }) => {
  const admin = await shop.admin("staff");
  const { settings } = await admin.call(getSettings, {});
  const brand = { ...NO_BRAND, accent: "#ffd400", description: "Not saved." };
  const body = { settings: { ...settings, shop: { ...settings.shop, name: "Draft" }, brand } };
  const { draft } = await admin.call(previewSettings, { body });

  const openPreview = (text: string) => shop.visitor.ask(getShopDraft, { query: { draft: text } });
  expect((await openPreview(draft)).body).toMatchObject({
    shop: { name: "Draft", brand: { style: "/accent/1-ffd400.css", description: "Not saved." } },
  });
  expect((await shopOf(shop)).name).toBe("Tindahan");
  expect((await admin.call(getSettings, {})).version).toBe(0);
  for (const wrong of ["", "x", draft.slice(1), `${draft}AAAA`, draft.replace(/^..../, "AAAA")])
    expect((await openPreview(wrong)).status).toBe(404);
  expect(draft).not.toContain("Draft");

  const packer = await shop.admin("packer");
  expect((await packer.ask(previewSettings, { body })).status).toBe(403);
  const bad = { settings: { ...body.settings, brand: { ...brand, accent: "red;}" } } };
  expect((await admin.ask(previewSettings, { body: bad })).status).toBe(400);

  const { now } = shop.services;
  shop.services.now = () => now() + 11 * 60 * 1000;
  expect((await openPreview(draft)).status).toBe(404);
  shop.services.now = now;
  expect((await openPreview(draft)).status).toBe(200);
  await admin.call(logout, {});
  expect((await openPreview(draft)).status).toBe(404);
});
