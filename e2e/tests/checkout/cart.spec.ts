import { requestLoginCode, stopClock } from "../../support/people.ts";
import { expectAccessible, expectNotice, notices } from "../../support/shop.ts";
import { BAG, cartLink, COFFEE, expect, cartItem, SOLD_OUT, test } from "../../support/shopping.ts";

test("adds the product that a visitor chose to the cart after the log-in in a dialog", async ({
  page,
  email,
  readCode,
}) => {
  await page.goto("/");
  const card = page.getByRole("article").first();
  await card.getByRole("button", { name: "Add to Cart" }).click();
  const dialog = page.getByRole("dialog", { name: "Log in" });
  await expect(dialog.locator("form").locator("..")).toContainText("will then be added to your cart.");
  await expect(notices(page).filter({ hasText: /\w/ })).toHaveCount(0);
  await requestLoginCode(page, email);
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await card.getByRole("button", { name: "Add to Cart" }).click();
  await dialog.getByLabel("OTP").fill(await readCode());

  await expect(dialog).toBeHidden();
  await expectNotice(page, "Added to cart", "§1.2");
  await expect(cartLink(page)).toHaveAccessibleName("Cart (1 item)");
  await expect(page).toHaveURL("/");
});

test("adds a product to the cart once if Add to Cart is clicked twice before hydration", async ({
  shopperPage: page,
}) => {
  const { promise: isLoaded, resolve: load } = Promise.withResolvers<void>();
  await page.route("**/assets/*.js", async (route) => {
    await isLoaded;
    await route.continue();
  });
  await page.goto("/", { waitUntil: "commit" });
  const add = page.getByRole("article").first().getByRole("button", { name: "Add to Cart" });
  await add.click();
  await add.click();
  await expect(add).toHaveAttribute("aria-busy", "true");
  load();

  await expectNotice(page, "Added to cart");
  await expect(add).not.toHaveAttribute("aria-busy");
  await expect(cartLink(page)).toHaveAccessibleName("Cart (1 item)");
  await page.goto("/cart");
  await expect(page.getByRole("region", { name: "Summary" })).toContainText("Items1");
});

test("adds a chosen quantity to the cart; the notice links to the cart and closes after two seconds", async ({
  shopperPage: page,
}) => {
  await page.goto(`/products/${COFFEE}`);
  const add = page.getByRole("main").getByRole("button", { name: "Add to Cart" });
  const quantity = page.getByRole("spinbutton", { name: "Quantity of Kapeng Barako" });
  await page.getByRole("button", { name: "One more Kapeng Barako" }).click();
  await expect(quantity).toHaveValue("2");
  await stopClock(page);
  await quantity.fill("3");
  await add.click();
  const added = notices(page).getByText("Added to cart");
  await expect.soft(added, "§8.10").toBeVisible();
  await expect(cartLink(page)).toHaveAccessibleName("Cart (3 items)");
  await page.clock.runFor(1900);
  await expect(added).toBeVisible();
  await page.clock.runFor(200);
  await expect.soft(added, "§9.8").toBeHidden();

  await quantity.fill("1");
  await add.click();
  await expect(cartLink(page)).toHaveAccessibleName("Cart (4 items)");
  await expect(page.getByText("4 items in your cart")).toBeAttached();
  await notices(page).getByRole("button", { name: "Dismiss" }).press("Enter");
  await expect(added).toBeHidden();
  await add.click();
  await expect(added).toBeVisible();
  await page.clock.runFor(2100);
  await expect(added).toBeHidden();
  // The cart link stays longer than the text, and while it has focus.
  const view = notices(page).getByRole("button", { name: "View cart" });
  await view.focus();
  await page.clock.runFor(10_000);
  await expect(view).toBeVisible();
  await view.blur();
  await page.clock.runFor(5_900);
  await expect(view).toBeVisible();
  await page.clock.runFor(200);
  await expect(view).toBeHidden();

  await page.clock.resume();
  const others = page.getByRole("region", { name: /^More in/ }).getByRole("link");
  await others.first().click();
  await expect(page.getByRole("heading", { level: 1 })).not.toContainText("Kapeng Barako");
  await expect(page.getByRole("spinbutton")).toHaveValue("1");
  await add.click();
  await view.hover();
  await view.click();
  await expect(page).toHaveURL("/cart");
  await expect(page.getByRole("spinbutton")).toHaveCount(2);
});

test("Buy now adds the chosen quantity to the cart and opens the checkout, at the payment if the contact is known", async ({
  page,
  shopper,
}) => {
  await page.goto(`/products/${COFFEE}`);
  await page.getByRole("button", { name: "One more Kapeng Barako" }).click();
  await expect(page.getByText("₱498.00 in total")).toBeVisible();
  await page.getByRole("button", { name: "Buy now Kapeng Barako" }).click();
  await expect(page).toHaveURL("/checkout");
  await expect(page.getByRole("heading", { name: "Contact and address" })).toBeVisible();
  await expect(cartLink(page)).toHaveAccessibleName("Cart (2 items)");

  await shopper.order();
  await page.goto(`/products/${COFFEE}`);
  await page.getByRole("button", { name: "Buy now Kapeng Barako" }).click();
  await page.getByRole("button", { name: "Place Order" }).click();
  await expect(page.getByRole("region", { name: "Thank you! Your order is placed." })).toBeVisible();

  await page.goto(`/products/${SOLD_OUT}`);
  await expect(page.getByRole("main").getByRole("button", { name: "Sold out" })).toBeVisible();
  await expect(page.getByRole("button", { name: /^Buy now/ })).toHaveCount(0);
});

test.describe("when the server refuses a cart change", () => {
  test.use({ expectedNoise: /status of (409|500)/ });

  test("if the server refuses a cart change, shows the reason, reverts the quantity and keeps the item", async ({
    page,
    shopper,
    db,
  }) => {
    await page.goto("/products/tin-toy-tricycle");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    const { id, stock } = await db
      .selectFrom("variants as v")
      .innerJoin("products as p", "p.id", "v.id")
      .select(["v.id", "v.stock"])
      .where("slug", "=", "tin-toy-tricycle")
      .executeTakeFirstOrThrow();
    await shopper.post("/api/cart/add", { userId: shopper.id, productId: id, quantity: stock });
    await page.getByRole("main").getByRole("button", { name: "Add to Cart" }).first().click();
    await expectNotice(page, "Error", "§8.11");
    await expectNotice(page, `Only ${stock} left`);

    await shopper.add(COFFEE, 2);
    await page.goto("/cart");
    const coffee = cartItem(page, /Barako/);
    const more = coffee.getByRole("button", { name: /One more/ });
    await page.route("**/api/cart/remove", (route) => route.fulfill({ status: 500, json: {} }));
    await coffee.getByRole("button", { name: /Remove/ }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Remove" }).click();
    await expectNotice(page, "Failed to remove item.", "§8.15");
    await expect(coffee).toContainText("Failed to remove item.");
    await more.click();
    await expect(coffee).not.toContainText("Failed to remove item.");
    await expect(coffee.getByRole("spinbutton")).toHaveValue("3");
    await page.route("**/api/cart/update-quantity", (route) => route.fulfill({ status: 500, json: {} }));
    await more.click();
    await expectNotice(page, "Failed to update quantity.", "§8.13");
    await expect(coffee.getByRole("spinbutton")).toHaveValue("3");
    await expect(coffee).toContainText("Failed to update quantity.");
  });
});

test("the cart shows picture, name, price, quantity, line totals and the grand total", async ({
  page,
  shopper,
  db,
}) => {
  await shopper.add(COFFEE, 2);
  await shopper.add(BAG);
  const prices = await db
    .selectFrom("products")
    .select(["slug", "price_centavos"])
    .where("slug", "in", [COFFEE, BAG])
    .execute();
  const priceOf = (slug: string) => prices.find((one) => one.slug === slug)!.price_centavos / 100;

  await page.goto("/cart");
  const coffee = cartItem(page, /Barako/);
  await expect.soft(coffee, "§2.31").toContainText(`${pesos(priceOf(COFFEE))} each`);
  await expect.soft(coffee, "§2.33").toContainText(`Line total ${pesos(2 * priceOf(COFFEE))}`);
  await expect(coffee.getByRole("spinbutton")).toHaveValue("2");
  await expect
    .soft(coffee.getByRole("presentation", { includeHidden: true }), "§2.31")
    .toHaveAttribute("src", /barako/);
  await expect
    .soft(page.getByRole("region", { name: "Summary" }), "§2.35")
    .toContainText(pesos(2 * priceOf(COFFEE) + priceOf(BAG)));

  await page.getByRole("link", { name: "Proceed to Checkout" }).click();
  await expect.soft(page, "§2.36").toHaveURL("/checkout");
});

test("the cart shows a new quantity immediately, never below one, and combines fast clicks into one request", async ({
  page,
  shopper,
}) => {
  await shopper.add(COFFEE);
  await page.goto("/cart");
  const coffee = cartItem(page, /Barako/);
  const quantity = coffee.getByRole("spinbutton");
  const more = coffee.getByRole("button", { name: /One more/ });
  const fewer = coffee.getByRole("button", { name: /One fewer/ });
  await expect.soft(fewer, "§5.20").toBeDisabled();

  const { promise: isReleased, resolve: response } = Promise.withResolvers<void>();
  const requestedQuantities: number[] = [];
  await page.route("**/api/cart/update-quantity", async (route) => {
    requestedQuantities.push((route.request().postDataJSON() as { quantity: number }).quantity);
    await isReleased;
    await route.continue();
  });
  for (const _ of [2, 3, 4, 5, 6, 7]) await more.click();
  await fewer.click();
  await expect.soft(quantity, "§2.32 §4.18").toHaveValue("6");
  expect(requestedQuantities).toEqual([2]);
  response();

  await expectNotice(page, "Quantity updated", "§8.12");
  // The first request was pending; later clicks are combined into one.
  expect(requestedQuantities).toEqual([2, 6]);
  await page.reload();
  await expect.soft(quantity, "§4.19").toHaveValue("6");

  await quantity.fill("12");
  await quantity.press("Enter");
  await expectNotice(page, "Quantity updated", "§8.12");
  await quantity.fill("0");
  await quantity.blur();
  await expect.soft(quantity, "§9.12").toHaveValue("1");
});

test("the cart is the same in two tabs, and asks before an item is removed", async ({
  page,
  context,
  shopper,
}) => {
  await shopper.add(COFFEE);
  const other = await context.newPage();
  await other.goto("/cart");
  await expect(cartItem(other, /Barako/)).toBeVisible();
  await page.goto("/cart");
  const coffee = cartItem(page, /Barako/);
  await coffee.getByRole("button", { name: /One more/ }).click();
  await expect(cartItem(other, /Barako/).getByRole("spinbutton")).toHaveValue("2");
  await expect(cartLink(other)).toHaveAccessibleName("Cart (2 items)");
  await other.close();

  const question = page.getByRole("alertdialog");
  await coffee.getByRole("button", { name: /Remove/ }).click();
  await expect
    .soft(question, "§2.34")
    .toContainText("Are you sure you want to remove this item from your cart?");
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(coffee).toBeVisible();
  await coffee.getByRole("button", { name: /Remove/ }).click();
  await question.getByRole("button", { name: "Remove" }).click();
  await expectNotice(page, "Removed from cart", "§8.14");
  await expect(page.getByRole("heading", { name: "Your cart is empty." })).toBeVisible();
  await expect(page.getByRole("heading", { level: 1, name: "Cart" })).toBeFocused();
  await expect(cartLink(page)).toHaveAccessibleName("Cart");
});

test("the cart marks sold-out, scarce, archived and repriced items, and blocks the checkout until they are removed", async ({
  page,
  shopper,
  db,
}) => {
  await shopper.add(COFFEE);
  await shopper.add("tin-toy-tricycle");
  await db
    .updateTable("cart_lines")
    .set({ quantity: 90, price_centavos: 1_00 })
    .where("user_id", "=", shopper.id)
    .execute();
  const camera = await db
    .selectFrom("products")
    .selectAll()
    .where("slug", "=", SOLD_OUT)
    .executeTakeFirstOrThrow();
  const gone = {
    ...camera,
    id: crypto.randomUUID(),
    slug: `gone-${crypto.randomUUID()}`,
    name: "Old Kettle",
  };
  await db
    .insertInto("products")
    .values({
      id: gone.id,
      slug: gone.slug,
      name: gone.name,
      image: gone.image,
      price_centavos: 50_00,
      archived_at: new Date(),
    })
    .execute();
  for (const { id } of [camera, gone])
    await db
      .insertInto("cart_lines")
      .values({ user_id: shopper.id, variant_id: id, quantity: 1, price_centavos: camera.price_centavos })
      .execute();

  await page.goto("/cart");
  await expect(cartItem(page, /Barako/)).toContainText(
    "The price has risen since you added it: it was ₱1.00.",
  );
  await expect(cartItem(page, /Tricycle/)).toContainText(/Only \d+ left\. Lower the quantity/);
  await cartItem(page, /Tricycle/)
    .getByRole("button", { name: /One fewer/ })
    .click();
  await expect(cartItem(page, /Tricycle/)).toContainText(/Only \d+ left in stock\./);
  await expect(cartItem(page, /Tricycle/)).not.toContainText("Lower the quantity");
  await expect(cartItem(page, /Camera/)).toContainText("Sold out.");
  await expect(cartItem(page, "Old Kettle")).toContainText("This product is no longer sold.");
  await expect(page.getByText("Some items cannot be ordered.").first()).toBeVisible();
  const proceed = page.getByRole("button", { name: "Proceed to Checkout" });
  await expect(proceed).toBeDisabled();

  await expect(cartItem(page, /Camera/)).toContainText("Not charged");
  const pictureOf = (name: RegExp) => cartItem(page, name).getByRole("link", { includeHidden: true }).first();
  await expect(pictureOf(/Camera/)).toHaveCSS("opacity", "0.5");
  await expect(pictureOf(/Barako/)).toHaveCSS("opacity", "1");
  const tricycles = Number(
    await cartItem(page, /Tricycle/)
      .getByRole("spinbutton")
      .inputValue(),
  );
  const summary = page.getByRole("region", { name: "Summary" });
  await expect(summary.getByRole("definition").first()).toHaveText(String(90 + tricycles));
  await summary.getByRole("button", { name: "Remove unavailable" }).click();
  await expect(cartItem(page, /Camera/)).toBeHidden();
  await expect(cartItem(page, "Old Kettle")).toBeHidden();
  await expect(page.getByRole("link", { name: "Proceed to Checkout" })).toBeVisible();
});

test.describe("when the response to a cart request is lost", () => {
  test.use({ expectedNoise: /ERR_FAILED/ });

  test("the header counts an item whose add response was lost; a cart that fails to load offers a retry", async ({
    shopperPage: page,
  }) => {
    await page.goto(`/products/${COFFEE}`);
    await page.route("**/api/cart/add", async (route) => {
      await route.fetch();
      await route.abort();
    });
    await page.getByRole("main").getByRole("button", { name: "Add to Cart" }).first().click();
    await expectNotice(page, "Network error");
    await expect(cartLink(page)).toHaveAccessibleName("Cart (1 item)");

    let requestCount = 0;
    await page.route("**/api/cart/*", (route) => {
      requestCount++;
      return route.abort();
    });
    await page.goto("/cart");
    await expect(page.getByRole("heading", { name: "We could not open your cart" })).toBeVisible();
    // Both header and page fetch the cart; both requests must fail.
    await expect.poll(() => requestCount).toBe(2);
    await page.unroute("**/api/cart/*");
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(cartItem(page, /Barako/)).toBeVisible();
  });
});

test("a filled cart passes the axe accessibility check", { tag: "@sweep" }, async ({ page, shopper }) => {
  await shopper.add(COFFEE);
  await page.goto("/cart");
  await expect(cartItem(page, /Barako/)).toBeVisible();
  await expectAccessible(page);
  await cartItem(page, /Barako/)
    .getByRole("button", { name: /Remove/ })
    .click();
  await expectAccessible(page);
});

function pesos(amount: number): string {
  return new Intl.NumberFormat("en-PH", { style: "currency", currency: "PHP" }).format(amount);
}
