import type { Page } from "@playwright/test";
import { DEMO_ADMIN } from "../../api/db/seed.ts";
import type { Merchant } from "../journeys/effort.ts";
import { expect, expectNotice } from "../tests/shop.ts";
import { fileOf, type Brand } from "./brand.ts";
import { addCategories, addProducts } from "./catalogue.ts";

type Stage = (page: Page, merchant: Merchant, brand: Brand) => Promise<void>;

/** What somebody does at the screens of the admin area, from the first log-in to a shop that is ready to sell. */
export const STAGES: Record<string, Stage> = {
  "log-in and details": enterDetails,
  brand: giveBrand,
  delivery: setFees,
  catalogue: async (page, merchant, brand) => {
    await addCategories(page, merchant, brand);
    await addProducts(page, merchant, brand);
  },
  pages: publishPages,
  "front page": arrangeFrontPage,
};

const menu = (page: Page) => page.getByRole("navigation", { name: "Admin" });
const region = (page: Page, name: string) => page.getByRole("region", { name, exact: true });

async function enterDetails(page: Page, merchant: Merchant, { details }: Brand): Promise<void> {
  await page.goto("/admin/login");
  await merchant.type(page.getByLabel("Username"), DEMO_ADMIN.username);
  await merchant.type(page.getByLabel("Password", { exact: true }), DEMO_ADMIN.password);
  await merchant.press(page, "Enter");
  await merchant.click(
    region(page, "First steps").getByRole("link", { name: "Say who you are", exact: true }),
  );
  const shop = region(page, "Shop");
  await merchant.type(shop.getByLabel("Shop name"), details.name);
  for (const [label, text] of [
    ["E-mail", details.email],
    ["Phone", details.phone],
    ["Address", details.address],
    ["Registered name", details.legalName],
    ["Registration", details.registration],
    ["TIN", details.tin],
  ] as const) {
    await merchant.press(page, "Tab");
    await merchant.type(shop.getByRole("textbox", { name: label }), text);
  }
  await save(page, merchant);
}

async function save(page: Page, merchant: Merchant): Promise<void> {
  await merchant.click(page.getByRole("button", { name: "Save settings" }));
  const question = page.getByRole("dialog", { name: "Confirm it is you" });
  await merchant.type(question.getByLabel("Password", { exact: true }), DEMO_ADMIN.password);
  await merchant.press(page, "Enter");
  await expectNotice(page, "Settings saved");
}

async function giveBrand(page: Page, merchant: Merchant, brand: Brand): Promise<void> {
  await merchant.click(page.getByRole("link", { name: "Set up brand" }));
  const field = (name: string | RegExp) => page.getByRole("textbox", { name });
  const upload = async (name: string, svg: string) => {
    const file = { name: "logo.svg", mimeType: "image/svg+xml", buffer: Buffer.from(svg) };
    await merchant.upload(page.getByRole("button", { name: `Upload ${name}`, exact: true }), file);
    await expect(page.getByRole("img", { name: `The ${name}`, exact: true })).toBeVisible();
  };
  await upload("logo", brand.logo);
  if (brand.logoDark) await upload("logo for dark pages", brand.logoDark);
  await merchant.type(field("Accent color"), brand.accent);
  await merchant.type(field(/^Description/), brand.description);
  await merchant.press(page, "Tab");
  await merchant.type(field(/^Messenger/), brand.messenger);
  await merchant.press(page, "Tab");
  await merchant.type(field(/^Viber/), brand.viber);
  for (const [index, link] of brand.links.entries()) {
    await merchant.click(page.getByRole("button", { name: "Add link" }));
    await merchant.type(field(`Link ${index + 1}`), link);
  }
  // The merchant looks at it before saving: as it is, and dark.
  await expect(page.frameLocator("iframe").getByText(brand.description)).toBeAttached();
  await merchant.click(page.getByText("Dark", { exact: true }));
  await save(page, merchant);
}

async function setFees(page: Page, merchant: Merchant, { delivery }: Brand): Promise<void> {
  await merchant.click(page.getByRole("link", { name: "All settings" }));
  await merchant.click(page.getByRole("link", { name: "Set up shipping" }));
  await merchant.click(page.getByRole("button", { name: delivery.preset }));
  for (const [name, fees] of Object.entries(delivery.fees)) {
    const zone = region(page, name);
    const isByWeight = fees.length > 1;
    for (const [index, fee] of (isByWeight ? fees.slice(0, -1) : fees).entries()) {
      // Past the remove button of the fee and the weight of the next one.
      for (let i = 0; i < 3 && index > 0; i++) await merchant.press(page, "Tab");
      await merchant.type(zone.getByLabel("Fee (₱)").nth(index), fee);
    }
    if (!isByWeight) continue;
    await merchant.press(page, "Tab");
    await merchant.type(zone.getByLabel("Each further kg (₱)"), fees.at(-1)!);
  }
  await save(page, merchant);
}

async function publishPages(page: Page, merchant: Merchant, { about }: Brand): Promise<void> {
  for (const title of [
    "About us",
    "Shipping and returns",
    "Privacy notice",
    "Terms of sale",
    "Contact and complaints",
  ]) {
    await merchant.click(menu(page).getByRole("link", { name: "Pages" }));
    await merchant.click(page.getByRole("main").getByRole("link", { name: title }));
    await expect(page.getByLabel("Title")).toHaveValue(title);
    // The one page whose template asks for words of one's own.
    if (title === "About us") await merchant.type(page.getByLabel("Text", { exact: true }), about);
    await expect(region(page, "Preview").getByRole("note")).toBeHidden();
    await merchant.click(page.getByRole("button", { name: "Publish" }));
    await expectNotice(page, "Page published");
  }
}

async function arrangeFrontPage(page: Page, merchant: Merchant, { front, categories }: Brand): Promise<void> {
  await merchant.click(page.getByRole("button", { name: /^Account of/ }));
  await merchant.click(page.getByRole("link", { name: "System Settings" }));
  await merchant.click(page.getByRole("link", { name: "Add sections" }));
  const add = (name: string) => merchant.click(page.getByRole("button", { name: `Add ${name}` }));

  await add("Banner");
  const banner = region(page, "Banner");
  await merchant.type(banner.getByLabel("Heading"), front.banner.heading);
  await merchant.press(page, "Tab");
  await merchant.type(banner.getByRole("textbox", { name: /^Text/ }), front.banner.text);
  await merchant.upload(
    banner.getByRole("button", { name: "Upload picture" }),
    await fileOf(front.banner.photo, "banner"),
  );
  await expect(banner.getByRole("img", { name: "Shown now" })).toBeVisible();
  await merchant.type(banner.getByLabel("Button"), front.banner.button);
  await merchant.press(page, "Tab");
  await merchant.type(banner.getByLabel("Link"), `/c/${slugOf(front.banner.category)}`);

  await add("Categories");
  for (const { name } of categories)
    await merchant.click(region(page, "Categories").getByLabel(name, { exact: true }));

  await add("Chosen products");
  const chosen = region(page, "Chosen products");
  await merchant.type(chosen.getByLabel("Heading"), front.chosen.heading);
  await merchant.press(page, "Tab");
  for (const [typed, found] of front.chosen.searches) {
    await merchant.type(chosen.getByRole("searchbox", { name: "Products" }), typed);
    await expect(chosen.getByRole("button", { name: `Add ${found}` })).toBeVisible();
    await merchant.press(page, "Enter");
    await expect(chosen.getByRole("button", { name: `Remove ${found}` })).toBeVisible();
  }

  await add("New products");
  await add("Text");
  const text = region(page, "Text");
  await merchant.type(text.getByLabel("Heading"), front.text.heading);
  await merchant.press(page, "Tab");
  await merchant.type(text.getByRole("textbox", { name: "Text" }), front.text.text);
  await expect(region(page, "Preview")).toContainText(front.text.text.split("\n")[0]!);
  await save(page, merchant);
}

const slugOf = (name: string) => name.toLowerCase().replaceAll(" ", "-");
