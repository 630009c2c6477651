import { fileURLToPath } from "node:url";
import type { Locator, Page } from "@playwright/test";
import type { Db } from "@tindahan/api/platform/db/database.ts";
import { expect, keptSession, openDesk, test as base } from "./people.ts";

type Merchant = {
  /** A page on which an admin is signed in, before any screen is opened. */
  desk: Page;
  /** A word that nobody else has in a name. What bears it is gone after the test. */
  mark: string;
};

export const test = base.extend<Merchant>({
  desk: async ({ page, admin }, use) => {
    await openDesk(page, admin);
    await use(page);
  },
  mark: async ({ db }, use, { testId, retry }) => {
    const mark = `Zq${testId.slice(-8).replaceAll("-", "")}r${retry}`;
    await use(mark);
    await db
      .updateTable("products")
      .set({ archived_at: new Date() })
      .where("name", "like", `%${mark}%`)
      .where("archived_at", "is", null)
      .execute();
    await db.deleteFrom("categories").where("name", "like", `%${mark}%`).execute();
  },
});

/** What is sold of the products of that name, to be changed. */
export function variantsOf(db: Db, name: string) {
  return db
    .updateTable("variants")
    .where("product_id", "in", (eb) => eb.selectFrom("products").select("id").where("name", "like", name));
}

export { expect };

export const PICTURE = "/pictures/demo/abaca-handbag-640.webp";
export const PICTURE_FILE = fileURLToPath(new URL(`../../web/public${PICTURE}`, import.meta.url));

/** A row of a list, by the name of what it shows. */
export const rowOf = (page: Page, name: string) =>
  page.getByRole("row").filter({ has: page.getByRole("button", { name, exact: true }) });

export async function openRow(page: Page, name: string): Promise<void> {
  await page.getByRole("row").getByRole("button", { name, exact: true }).click();
}

type Draft = {
  name: string;
  category?: string;
  details?: string;
  price?: string;
  stock?: string;
  image?: string;
};

/** Everything that a product needs, unless told otherwise. */
export async function fillProduct(form: Page | Locator, draft: Draft): Promise<void> {
  await form.getByLabel("Name").fill(draft.name);
  await form.getByLabel("Details").fill(draft.details ?? "• Made for a test\n• Washable");
  await form.getByLabel("Price").fill(draft.price ?? "149.50");
  if (draft.stock !== undefined) await form.getByLabel("Stock").fill(draft.stock);
  await form.getByLabel("Category").selectOption(draft.category ?? "Gadgets");
  await form.getByLabel("Image").fill(draft.image ?? PICTURE);
}

export async function addProduct(page: Page, draft: Draft): Promise<void> {
  await page.goto("/admin/products");
  await page.getByRole("button", { name: "Add product" }).click();
  await fillProduct(page.getByRole("dialog"), draft);
  await page.getByRole("dialog").getByRole("button", { name: "Add product" }).click();
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(rowOf(page, draft.name)).toBeVisible();
}

/** Without the form: what is to be looked at is what becomes of it. */
export async function addPictured(page: Page, name: string, alts: string[]): Promise<{ slug: string }> {
  const { token } = await keptSession(page);
  const names = ["abaca-handbag", "bayong-buri", "buntal-sun-hat", "burnay-jar-vigan"];
  const images = alts.map((alt, index) => ({ url: `/pictures/demo/${names[index]}-640.webp`, alt }));
  const categories = (await (await page.request.get("/api/categories")).json()) as {
    data: { _id: string }[];
  };
  const category = categories.data[0]!._id;
  const data = { name, details: "• Woven", price: 250, category, image: images[0]!.url, images };
  const headers = { authorization: `Bearer ${token}` };
  const added = await page.request.post("/api/products", { data, headers });
  return ((await added.json()) as { data: { slug: string } }).data;
}

export async function addCategory(page: Page, name: string): Promise<void> {
  await page.goto("/admin/category");
  await page.getByRole("button", { name: "Add category" }).click();
  await page.getByLabel("Category name").fill(name);
  await page.getByRole("dialog").getByRole("button", { name: "Add category" }).click();
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(rowOf(page, name)).toBeVisible();
}
