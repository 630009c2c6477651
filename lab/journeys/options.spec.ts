import { newId } from "@tindahan/api/platform/db/ids.ts";
import { PICTURE_FILE } from "../../e2e/support/merchant.ts";
import { startAdminSession } from "../../e2e/support/people.ts";
import { cartLink, expect, test } from "../../e2e/support/shopping.ts";
import { printJourneys, startCounting, type Journey } from "./effort.ts";

const measured: Journey[] = [];

test.describe.configure({ mode: "serial" });

test("a merchant adds a T-shirt in three sizes and four colors in at most 25 clicks", async ({
  page,
  admin,
  db,
}) => {
  await db.insertInto("categories").values({ id: newId(), name: "Shirts" }).execute();
  await startAdminSession(page, admin);
  await page.goto("/admin/products");
  const seller = startCounting();
  await seller.click(page.getByRole("button", { name: "Add product" }).first());
  const form = page.getByRole("dialog");
  await seller.type(form.getByLabel("Name"), "T-shirt");
  await seller.type(form.getByLabel("Details"), "Cotton");
  await seller.type(form.getByLabel("Price"), "250");
  await seller.choose(form.getByLabel("Category", { exact: true }), "Shirts");
  const chooser = page.waitForEvent("filechooser");
  await seller.click(form.getByRole("button", { name: "Upload picture" }));
  await (await chooser).setFiles(PICTURE_FILE);
  await expect(form.getByLabel("Image")).toHaveValue(/^\/uploads\//);
  await seller.click(form.getByRole("button", { name: "Add options" }));
  await seller.type(form.getByLabel("Option 1", { exact: true }), "Size");
  await seller.type(form.getByLabel("Values of Size"), "S, M, L");
  await seller.click(form.getByRole("button", { name: "Add another option" }));
  await seller.type(form.getByLabel("Option 2", { exact: true }), "Color");
  await seller.type(form.getByLabel("Values of Color"), "Red, Black, White, Blue");
  await seller.type(form.getByLabel("with"), "10");
  await seller.click(form.getByRole("button", { name: "Fill all" }));
  await seller.click(form.getByRole("button", { name: "Add product" }));
  await expect(form).toBeHidden();
  const added = seller.total();
  expect(added.clicks).toBeLessThanOrEqual(25);
  measured.push(["Merchant: a T-shirt with 3 sizes × 4 colors is added", added]);

  const { slug } = await db
    .selectFrom("products")
    .select("slug")
    .where("name", "=", "T-shirt")
    .executeTakeFirstOrThrow();
  await page.goto(`/products/${slug}`);
  await expect(page.getByRole("main").getByRole("radio")).toHaveCount(3 + 4);
});

for (const [origin, card] of [
  ["from its page", "link"],
  ["from the list", "button"],
] as const)
  test(`adds a variant to the cart on a phone, ${origin}`, async ({ page, shopper }) => {
    expect(shopper.id).toBeTruthy();
    await page.setViewportSize({ width: 360, height: 800 });
    await page.goto("/");
    const buyer = startCounting();
    await buyer.click(
      page
        .getByRole("article")
        .filter({ hasText: "T-shirt" })
        .getByRole(card, { name: card === "link" ? "T-shirt" : "Add to Cart" })
        .first(),
    );
    const open = card === "link" ? page.getByRole("main") : page.getByRole("dialog", { name: "T-shirt" });
    await buyer.click(open.getByRole("group", { name: "Size" }).getByText("M", { exact: true }));
    await buyer.click(open.getByRole("group", { name: "Color" }).getByText("White", { exact: true }));
    await buyer.click(open.getByRole("button", { name: /^Add to Cart/ }));
    await expect(cartLink(page)).toHaveAccessibleName("Cart (1 item)");
    measured.push([`Shopper: a T-shirt of a chosen size and color into the cart, ${origin}`, buyer.total()]);
  });

test.afterAll(() => printJourneys(measured));
