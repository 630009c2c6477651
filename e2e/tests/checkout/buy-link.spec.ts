import { expectAccessible, expectNotice } from "../../support/shop.ts";
import { BAG, cartLink, COFFEE, expect, SOLD_OUT, test } from "../../support/shopping.ts";

test.use({ expectedNoise: /status of 4\d\d/ });

test("a buy link fills the cart once, tries its voucher code and leads to the checkout", async ({
  shopperPage: page,
  db,
}) => {
  const idOf = async (slug: string) =>
    (await db.selectFrom("products").select("id").where("slug", "=", slug).executeTakeFirstOrThrow()).id;
  const link = `/buy/${await idOf(COFFEE)}:2,${await idOf(BAG)},${await idOf(SOLD_OUT)}:1,XX-9:1`;
  await page.goto(link);
  await expect(page.getByRole("heading", { level: 1, name: "Ready to buy" })).toBeVisible();
  const items = page.getByRole("list", { name: "Items of this link" }).getByRole("listitem");
  await expect(items).toHaveCount(3);
  await expect(items.first()).toContainText("Kapeng Barako");
  await expect(items.last()).toContainText("Sold out");
  await expect(page.getByRole("note")).toHaveText("No longer sold: XX-9");
  await expectAccessible(page);
  await expect(cartLink(page)).toHaveAccessibleName("Cart");

  await page.getByRole("button", { name: "Check out" }).click();
  await expect(page).toHaveURL(/\/checkout/);
  await expect(cartLink(page)).toHaveAccessibleName("Cart (3 items)");

  await page.goto(`${link}?voucher=NOSUCH`);
  await page.getByRole("button", { name: "Check out" }).click();
  await expectNotice(page, "The voucher code was not applied");
  await expect(page).toHaveURL(/\/checkout/);
  await expect(cartLink(page)).toHaveAccessibleName("Cart (3 items)");
});

test("a buy link without products on sale says so", async ({ page }) => {
  await page.goto("/buy/XX-9:1");
  await expect(page.getByText("These products are no longer sold.")).toBeVisible();
  await expect(page.getByRole("main").getByRole("link", { name: "Browse products" })).toBeVisible();
});
