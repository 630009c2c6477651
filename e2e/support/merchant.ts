import { fileURLToPath } from "node:url";
import type { Locator, Page } from "@playwright/test";
import type { Db } from "@tindahan/api/platform/db/database.ts";
import { expect, readStoredSession, startAdminSession, test as base } from "./people.ts";

type Merchant = {
  /** A page with an admin session, before any navigation. */
  adminPage: Page;
  /** A unique word for names; matching products and categories are removed after the test. */
  mark: string;
};

export const test = base.extend<Merchant>({
  adminPage: async ({ page, admin }, use) => {
    await startAdminSession(page, admin);
    await use(page);
  },
  mark: async ({ db }, use, { testId, repeatEachIndex }) => {
    const mark = `Zq${testId.slice(-8).replaceAll("-", "")}r${repeatEachIndex}`;
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

export function updateVariantsOfProduct(db: Db, name: string) {
  return db
    .updateTable("variants")
    .where("product_id", "in", (eb) => eb.selectFrom("products").select("id").where("name", "like", name));
}

export { expect };

export const PICTURE = "/pictures/demo/abaca-handbag-640.webp";
export const PICTURE_FILE = fileURLToPath(new URL(`../../web/public${PICTURE}`, import.meta.url));

export const rowOf = (page: Page, name: string) =>
  page.getByRole("row").filter({ has: page.getByRole("button", { name, exact: true }) });

export async function openRow(page: Page, name: string): Promise<void> {
  await page.getByRole("row").getByRole("button", { name, exact: true }).click();
}

export async function openFilters(page: Page): Promise<void> {
  const filters = page.getByRole("button", { name: /^Filters/ });
  if (await filters.isVisible()) await filters.click();
}

type ProductValues = {
  name: string;
  category?: string;
  details?: string;
  price?: string;
  stock?: string;
  image?: string;
};

export async function fillProduct(form: Page | Locator, values: ProductValues): Promise<void> {
  await form.getByLabel("Name").fill(values.name);
  await form.getByLabel("Details").fill(values.details ?? "• Made for a test\n• Washable");
  await form.getByLabel("Price").fill(values.price ?? "149.50");
  if (values.stock !== undefined) await form.getByLabel("Stock").fill(values.stock);
  await form.getByLabel("Category").selectOption(values.category ?? "Gadgets");
  await form.getByLabel("Image").fill(values.image ?? PICTURE);
}

export async function createProduct(
  page: Page,
  values: ProductValues,
): Promise<{ _id: string; slug: string }> {
  const { category = "Gadgets", stock, ...rest } = values;
  const data = { details: "• Made for a test\n• Washable", price: 149.5, image: PICTURE, ...rest };
  return post(page, "/api/products", {
    ...data,
    price: Number(data.price),
    category: await categoryIdOf(page, category),
    ...(stock !== undefined && { stock: Number(stock) }),
  });
}

export async function createProductInList(page: Page, values: ProductValues): Promise<void> {
  await createProduct(page, values);
  await page.goto("/admin/products");
  await expect(rowOf(page, values.name)).toBeVisible();
}

export async function createProductWithPictures(
  page: Page,
  name: string,
  alts: string[],
): Promise<{ slug: string }> {
  const names = ["abaca-handbag", "bayong-buri", "buntal-sun-hat", "burnay-jar-vigan"];
  const images = alts.map((alt, index) => ({ url: `/pictures/demo/${names[index]}-640.webp`, alt }));
  const category = await categoryIdOf(page, "Gadgets");
  const data = { name, details: "• Woven", price: 250, category, image: images[0]!.url, images };
  return post(page, "/api/products", data);
}

export async function createCategory(page: Page, name: string): Promise<void> {
  await post(page, "/api/categories", { name });
}

async function categoryIdOf(page: Page, name: string): Promise<string> {
  const { data } = (await (await page.request.get("/api/categories")).json()) as {
    data: { _id: string; name: string }[];
  };
  return data.find((one) => one.name === name)!._id;
}

async function post(page: Page, path: string, data: object): Promise<{ _id: string; slug: string }> {
  const headers = { authorization: `Bearer ${(await readStoredSession(page)).token}` };
  const response = await page.request.post(path, { data, headers });
  expect(response.ok(), await response.text()).toBe(true);
  return ((await response.json()) as { data: { _id: string; slug: string } }).data;
}
