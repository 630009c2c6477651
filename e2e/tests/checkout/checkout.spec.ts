import type { Page } from "@playwright/test";
import { ADDRESS, field, fillContact, goToPaymentStep } from "../../support/checking-out.ts";
import { isQuickRun } from "../../run-scope.ts";
import { endSession, logInAgainInDialog, openMenu } from "../../support/people.ts";
import { expectAccessible, expectNotice, notices, untilStyled } from "../../support/shop.ts";
import { cartLink, COFFEE, expect, test } from "../../support/shopping.ts";
import { translate } from "../../support/translator.ts";

test("checks out with cash on delivery in two steps, then shows the order number on the home page", async ({
  page,
  context,
  request,
  shopper,
  db,
}) => {
  await shopper.add(COFFEE, 2);
  await page.goto("/checkout");
  const steps = page.getByRole("list", { name: "Steps" }).getByRole("listitem");
  await expect(steps.first()).toHaveAttribute("aria-current", "step");
  await expect.soft(page.getByLabel("E-mail"), "§2.38 §5.1").toHaveValue(shopper.email);
  await expect(page.getByLabel("E-mail")).toHaveCSS("border-top-width", "0px");
  await expectSummary(page, "Kapeng Barako");
  await expect
    .soft(page.getByRole("checkbox", { name: /same as the delivery address/ }), "§3.8")
    .toBeChecked();
  await fillContact(page);
  await page.getByRole("button", { name: "Continue to payment" }).click();

  await expect(page.getByRole("heading", { name: "Payment", exact: true })).toBeFocused();
  await expect.soft(page.getByRole("radio", { name: "GrabPay" }), "§9.13").toBeEnabled();
  await expect(steps.last()).toHaveAttribute("aria-current", "step");
  await expect.soft(page.getByRole("radio", { name: /Cash on Delivery/ }), "§2.39 §3.9 §9.13").toBeChecked();
  await expect(page.getByRole("radio")).toHaveCount(5);
  await expectSummary(page, "Kapeng Barako");
  const place = page.getByRole("button", { name: "Place Order" });
  await expect(place).toHaveAccessibleName("Place Order Pay ₱498.00 in cash on delivery");
  await page.getByRole("radio", { name: "GCash" }).check();
  await expect(place).toHaveAccessibleName("Place Order Pay ₱498.00 with GCash");
  await page.getByRole("radio", { name: /Cash on Delivery/ }).check();
  await place.click();

  await expect.soft(page, "§8.18").toHaveURL(/\/\?placed=/);
  const id = new URL(page.url()).searchParams.get("placed")!;
  const panel = page.getByRole("region", { name: "Thank you! Your order is placed." });
  await expect.soft(panel, "§8.17").toContainText("Order placed with Cash on Delivery.");
  await expect(notices(page)).toHaveText("");
  await expect.soft(panel, "§4.16").toContainText(id.slice(-8).toUpperCase());
  await expect(panel).toContainText("Please prepare ₱498.00 in cash for the rider.");
  await expect(panel.getByRole("list", { name: "Progress" })).toContainText("Ordered, done");
  await expect(panel).toContainText(ADDRESS);
  await expect(cartLink(page)).toHaveAccessibleName("Cart");
  const order = await db.selectFrom("orders").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  expect.soft(order, "§5.7").toMatchObject({
    customer_name: "Maria Santos",
    phone: "+639171234567",
    street: ADDRESS,
    billing_address: ADDRESS,
  });

  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await panel.getByRole("button", { name: "Copy number" }).click();
  await expect(panel.getByRole("button", { name: "Copied" })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(id.slice(-8).toUpperCase());
  // The cached page must contain nothing about the order.
  expect(await (await request.get(`/?placed=${id}`)).text()).not.toContain("Order number");

  await panel.getByRole("button", { name: "Dismiss" }).click();
  await expect(panel).toBeHidden();
  await expect(page).toHaveURL("/");
  await page.goto(`/?placed=${id}`);
  await panel.getByRole("link", { name: "View order" }).click();
  await expect(page).toHaveURL(`/orders/${id}`);
});

test.describe("checkout while the browser translates the page", () => {
  // React renders the page again if the translator changed it before hydration.
  test.use({ expectedNoise: /React error #418/ });

  test("shows current quantities and totals, and places an order, while the browser translates the page", async ({
    page,
    shopper,
  }) => {
    await shopper.add(COFFEE);
    await page.goto(`/products/${COFFEE}`);
    await translate(page);
    // Wait for hydration, which replaces the DOM.
    await expect(cartLink(page)).toHaveAccessibleName("Cart (1 item)");
    await page.getByRole("main").getByRole("button", { name: "Add to Cart" }).first().click();
    await expectNotice(page, "Added to cart");
    await expect(notices(page)).not.toContainText("Added to cart");
    await cartLink(page).click();
    await expect(page.getByRole("spinbutton", { name: "Quantity of Kapeng Barako" })).toHaveValue("2");
    await page.getByRole("button", { name: "One more Kapeng Barako" }).click();
    await expect(page.getByRole("region", { name: "Summary" })).toContainText(
      "Items3ShippingFreeTotal₱747.00",
    );
    await page.getByRole("link", { name: "Proceed to Checkout" }).click();

    await expect(page).toHaveURL("/checkout");
    await translate(page);
    await expect(page.getByLabel("E-mail")).toHaveValue(shopper.email);
    await fillContact(page);
    await page.getByRole("button", { name: "Continue to payment" }).click();
    await page.getByRole("button", { name: "Place Order" }).click();
    await expect(page.getByRole("heading", { name: "Thank you! Your order is placed." })).toBeVisible();
  });
});

test.describe("invalid input at the checkout", () => {
  test.use({ expectedNoise: /status of 400/ });

  test("the checkout shows errors next to the fields and in a focused summary, without losing input §3.7", async ({
    page,
    shopper,
  }) => {
    await shopper.add(COFFEE);
    await page.goto("/checkout?step=payment");
    await expect(page).toHaveURL("/checkout");
    await page.getByRole("checkbox", { name: /same as the delivery address/ }).uncheck();
    for (const [label, value] of [
      ["E-mail", "email"],
      ["Full name", "name"],
      ["Phone", "tel"],
      ["Delivery address", "street-address"],
      ["Billing address", "billing street-address"],
    ] as const)
      await expect(field(page, label)).toHaveAttribute("autocomplete", value);
    const continueButton = page.getByRole("button", { name: "Continue to payment" });
    await continueButton.click();

    const summary = page.getByRole("group", { name: "Errors" });
    await expect.soft(summary, "§5.6 §8.16 §4.14").toContainText("Please complete all required fields.");
    await expect(notices(page)).toHaveText("");
    await expect(summary).toBeFocused();
    await expect(summary.getByRole("listitem")).toHaveCount(4);
    for (const [label, number] of [
      ["Full name", "§5.2"],
      ["Phone", "§5.3"],
      ["Delivery address", "§5.4"],
      ["Billing address", "§5.5"],
    ] as const)
      await expect.soft(field(page, label), number).toHaveAttribute("aria-invalid", "true");
    await summary.getByRole("button", { name: "Enter a mobile number." }).click();
    await expect(field(page, "Phone")).toBeFocused();
    await continueButton.click();
    await expect(summary).toBeFocused();

    await fillContact(page, { phone: "0917" });
    await expect(summary.getByRole("listitem")).toHaveCount(1);
    await field(page, "Billing address").fill("2 Mabini St, Quezon City");
    await expect(summary).toBeHidden();
    await field(page, "Billing address").fill("");
    await expect(summary).toBeVisible();
    await expect(field(page, "Billing address")).toBeFocused();
    await field(page, "Billing address").fill("3 Mabini St, Quezon City");
    await continueButton.click();
    await expect(field(page, "Phone")).toHaveAccessibleDescription(/Please enter a mobile number/);
    await expect(summary).toBeFocused();
    await field(page, "Phone").fill("091");
    await field(page, "Phone").fill("0917");
    await expect(summary).toBeVisible();
    await expect(field(page, "Phone")).toBeFocused();
    await field(page, "Phone").fill("+63 917-123-4567");
    await page.reload();
    await expect(field(page, "Delivery address")).toHaveValue(ADDRESS);
    await continueButton.click();
    await page.getByRole("link", { name: "Back", exact: true }).click();
    await expect.soft(field(page, "Full name"), "§2.40").toHaveValue("Maria Santos");
    await page.goBack();
    await page.reload();
    await page.getByRole("button", { name: "Place Order" }).click();
    await expect(page).toHaveURL(/\/\?placed=/);

    await shopper.add(COFFEE);
    await page.goto("/checkout");
    await expect(field(page, "Phone")).toHaveValue("0917 123 4567");
  });
});

test("log-out clears the address entered at the checkout; log-in at the checkout returns there", async ({
  page,
  shopper,
  readCode,
  db,
}) => {
  const storedForm = () => page.evaluate(() => sessionStorage.getItem("checkout"));
  await shopper.add(COFFEE);
  await goToPaymentStep(page);
  expect(await storedForm()).toContain(ADDRESS);
  await openMenu(page);
  await page.getByRole("button", { name: "Logout" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Logout" }).click();
  await expect(page.getByRole("heading", { name: "You must be logged in to check out." })).toBeVisible();
  expect(await storedForm()).toBeNull();

  await page.getByRole("main").getByRole("button", { name: "Login" }).click();
  await logInAgainInDialog(page, { email: shopper.email, readCode, db });
  await fillContact(page);
  await page.getByRole("button", { name: "Continue to payment" }).click();
  await expect(page.getByRole("radio", { name: "GrabPay" })).toBeEnabled();
  await page.getByRole("button", { name: "Place Order" }).click();
  await expect(page).toHaveURL(/\/\?placed=/);
  await page.goto("/checkout");
  await expect(page.getByRole("heading", { name: "Your cart is empty." })).toBeVisible();
});

test.describe("when the order is refused", () => {
  test.use({ expectedNoise: /status of (401|409|500)/ });

  test("a refused order shows the reason and keeps the input; a changed total is shown before it is ordered", async ({
    page,
    shopper,
  }) => {
    const error = "An item in your cart is sold out or has too little stock left.";
    const soldOut = { success: false, code: "not_enough_stock", message: error, error };
    await shopper.add(COFFEE);
    await goToPaymentStep(page);
    const placeOrder = page.getByRole("button", { name: "Place Order" });
    await page.route("**/api/checkout/paymongo", (route) =>
      route.fulfill({ status: 409, json: { ...soldOut, fields: { x: "Only 2 left of Tricycle." } } }),
    );
    await placeOrder.click();
    const refusal = page.getByRole("main").getByRole("alert");
    await expect.soft(refusal, "§4.17").toContainText(error);
    await expect(page.getByText("Only 2 left of Tricycle.")).toBeInViewport({ ratio: 1 });
    await expect(notices(page)).toHaveText("");
    await page.getByRole("link", { name: "Back", exact: true }).click();
    await expect(field(page, "Delivery address")).toHaveValue(ADDRESS);
    await page.getByRole("button", { name: "Continue to payment" }).click();
    await page.route("**/api/checkout/paymongo", (route) => route.fulfill({ status: 500, json: {} }));
    await placeOrder.click();
    await expect.soft(refusal, "§8.19").toContainText("Checkout failed");
    await expect(notices(page)).toHaveText("");

    await page.unroute("**/api/checkout/paymongo");
    await shopper.add(COFFEE);
    await placeOrder.click();
    await expect(refusal).toContainText("the total is now ₱498.00. Please check it");
    await expect(page.getByRole("region", { name: "Order summary" })).toContainText("2 items · ₱498.00");
    await placeOrder.click();
    await expect(page).toHaveURL(/\/\?placed=/);
  });

  test("if the session expired, Place Order asks for a log-in in a dialog, then places the order", async ({
    page,
    shopper,
    readCode,
    db,
  }) => {
    await shopper.add(COFFEE);
    await goToPaymentStep(page);
    await endSession(db, page);
    await page.getByRole("button", { name: "Place Order" }).click();
    await expect(page.getByRole("dialog", { name: "Log in" })).toContainText("Your session has ended.");
    await logInAgainInDialog(page, { email: shopper.email, readCode, db });
    await expect(page).toHaveURL(/\/\?placed=/);
  });
});

test.describe("when the response to an order is lost", () => {
  test.use({ expectedNoise: /ERR_FAILED|manifest patches/ });

  test("if the response to Place Order is lost, shows the error page; the order exists exactly once", async ({
    page,
    shopper,
    db,
  }) => {
    await shopper.add(COFFEE);
    await goToPaymentStep(page);
    await expect.poll(() => isPreloaded(page, "error")).toBe(true);
    const keys: (string | undefined)[] = [];
    // The server places the order, but its response and all later requests fail.
    await page.route("**/api/checkout/paymongo", async (route) => {
      keys.push(route.request().headers()["idempotency-key"]);
      if (keys.length > 1) return route.continue();
      await route.fetch();
      await page.route("**/*", (other) => other.abort());
      await route.abort();
    });
    await page.getByRole("button", { name: "Place Order" }).click();
    await expectNotice(page, "Checkout error", "§8.20");
    await expect.soft(page, "§8.21").toHaveURL("/error");
    await expect(page.getByRole("heading", { name: "Payment Error" })).toBeVisible();
    await expect(page.getByRole("link", { name: "Return to Home" })).toBeVisible();

    await page.unroute("**/*");
    await page.getByRole("link", { name: "Back to checkout" }).click();
    await expect(page.getByRole("heading", { name: "Your cart is empty." })).toBeVisible();
    await page.getByRole("link", { name: "View Orders" }).click();
    await expect(page.getByRole("list", { name: "Your orders" }).getByRole("article")).toHaveCount(1);
    expect(keys[0]).toMatch(/^[\w-]{36,}$/);
    expect(
      await db.selectFrom("orders").select("id").where("user_id", "=", shopper.id).execute(),
    ).toHaveLength(1);
  });
});

test.describe("when the connection drops at the checkout", () => {
  test.use({ expectedNoise: /ERR_FAILED/ });

  test("if preloading the error page's code fails, the checkout still works and loads it again when needed", async ({
    page,
    shopper,
  }) => {
    await shopper.add(COFFEE);
    let isDown = true;
    let lost = 0;
    await page.route(/\/assets\/error-/, (route) => {
      if (!isDown) return route.continue();
      lost++;
      return route.abort();
    });
    await page.goto("/checkout");
    await expect.poll(() => lost).toBeGreaterThan(0);
    await page.evaluate(() => (document.body.dataset["sameDocument"] = "yes"));
    await fillContact(page);
    await page.getByRole("button", { name: "Continue to payment" }).click();
    isDown = false;
    await page.route("**/api/checkout/paymongo", (route) => route.abort());
    await page.getByRole("button", { name: "Place Order" }).click();
    await expect(page.getByRole("heading", { name: "Payment Error" })).toBeVisible();
    await expect(page.locator("body")).toHaveAttribute("data-same-document", "yes");
  });
});

test.describe("offline at the checkout", () => {
  test.use({ expectedNoise: /ERR_INTERNET_DISCONNECTED|manifest patches/ });

  test("offline, opens a clicked link once online again; sends no order and keeps the checkout's input", async ({
    page,
    context,
    shopper,
  }) => {
    const notice = page.getByRole("banner").getByRole("status").last();
    await shopper.add(COFFEE);
    await page.goto("/");
    await expect(cartLink(page)).toHaveAccessibleName("Cart (1 item)");
    await context.setOffline(true);
    await expect(notice).toContainText("You are offline.");
    await page
      .getByRole("link", { name: /^Details/ })
      .first()
      .click();
    await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();
    // Wait for the Back navigation that closes the dialog; a link clicked during it would not be held.
    await expect(page).toHaveURL("/");
    await cartLink(page).click();
    await expect(notice).toContainText("The page will open once you are back online");
    await context.setOffline(false);
    await expect(page).toHaveURL("/cart");
    await expect(notice).toBeEmpty();

    await goToPaymentStep(page);
    await context.setOffline(true);
    await page.getByRole("button", { name: "Place Order" }).click();
    await expect(page.getByRole("main")).toContainText("You are offline, so nothing was sent.");
    await page.getByRole("link", { name: "Back", exact: true }).click();
    await expect(field(page, "Delivery address")).toHaveValue(ADDRESS);
    await page.getByRole("button", { name: "Continue to payment" }).click();
    await context.setOffline(false);
    await page.getByRole("button", { name: "Place Order" }).click();
    await expect(page.getByRole("region", { name: "Thank you! Your order is placed." })).toBeVisible();
  });
});

test("a purchase works on a slow phone with a slow network", async ({ shopperPage: page, isMobile }) => {
  test.skip(isQuickRun || !isMobile, "slow: only in `npm run e2e`");
  test.slow();
  const device = await page.context().newCDPSession(page);
  await device.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  await device.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: 150,
    downloadThroughput: 1_600_000 / 8,
    uploadThroughput: 750_000 / 8,
  });
  await page.goto(`/products/${COFFEE}`);
  await page.getByRole("main").getByRole("button", { name: "Add to Cart" }).last().tap();
  await expect(cartLink(page)).toHaveAccessibleName("Cart (1 item)");
  await cartLink(page).tap();
  await page.getByRole("link", { name: "Proceed to Checkout" }).tap();
  await fillContact(page);
  await page.getByRole("button", { name: "Continue to payment" }).tap();
  await page.getByRole("button", { name: "Place Order" }).tap();
  await expect(page.getByRole("region", { name: "Thank you! Your order is placed." })).toBeVisible();
});

test("on a phone the checkout keeps total and Place Order visible without covering the focused field", async ({
  page,
  shopper,
  isMobile,
}) => {
  test.skip(!isMobile, "phones only");
  await shopper.add(COFFEE, 2);
  await goToPaymentStep(page);
  await page.getByRole("radio", { name: "Card" }).check();
  const place = page.getByRole("button", { name: "Place Order Pay ₱498.00" });
  for (const name of ["Card number", "Expiry date", "Security code", "Name on card"]) {
    await page.evaluate(() => scrollTo(0, 0));
    await expect(place).toBeInViewport({ ratio: 1 });
    await field(page, name).evaluate((one) =>
      scrollBy(0, one.getBoundingClientRect().bottom - innerHeight + 4),
    );
    await field(page, name).focus();
    const [entry, bar] = [await field(page, name).boundingBox(), await place.boundingBox()];
    expect(entry!.y + entry!.height, name).toBeLessThan(bar!.y);
  }
});

test(
  "home, cart, checkout and orders fit a phone's width with text at 200 %",
  { tag: "@sweep" },
  async ({ page, shopper, isMobile }) => {
    test.skip(!isMobile, "phones only");
    const order = await shopper.order();
    await shopper.add(COFFEE, 2);
    const expectFit = async (path: string) => {
      const tooWide = await page.evaluate(() => {
        const root = document.documentElement;
        root.style.fontSize = "200%";
        return root.scrollWidth - root.clientWidth;
      });
      expect.soft(tooWide, path).toBe(0);
    };
    for (const path of ["/", "/cart", "/checkout", "/orders", `/orders/${order}`]) {
      await page.goto(path);
      await expect(cartLink(page)).toHaveAccessibleName("Cart (2 items)");
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expectFit(path);
    }
    await goToPaymentStep(page);
    await expectFit("payment step");

    await page.route("**/assets/*.js", () => {});
    for (const path of ["/cart", "/checkout", "/orders"]) {
      await page.goto(path, { waitUntil: "commit" });
      await untilStyled(page);
      await expectFit(`${path} while loading`);
    }
  },
);

test(
  "checkout steps with errors, placed order and error page pass the axe accessibility check",
  { tag: "@sweep" },
  async ({ page, shopper }) => {
    await shopper.add(COFFEE);
    await page.goto("/checkout");
    await expect(field(page, "Phone")).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Continue to payment" }).click();
    await expect(page.getByRole("group", { name: "Errors" })).toBeFocused();
    await expectAccessible(page);
    await fillContact(page);
    await page.getByRole("button", { name: "Continue to payment" }).click();
    await page.getByRole("radio", { name: "Card" }).check();
    await page.getByRole("button", { name: "Place Order" }).click();
    await expect(field(page, "Security code")).toHaveAccessibleDescription(/Enter the 3 or 4 digits/);
    await page.mouse.wheel(0, -5_000);
    await expectAccessible(page);
    await page.getByRole("radio", { name: /Cash on Delivery/ }).check();
    await page.getByRole("button", { name: "Place Order" }).click();
    await expect(page.getByRole("link", { name: "View order" })).toBeVisible();
    await expectAccessible(page);
    await page.goto("/error");
    await expect(page.getByRole("heading", { name: "Payment Error" })).toBeVisible();
    await expectAccessible(page);
  },
);

async function expectSummary(page: Page, name: string): Promise<void> {
  const summary = page.getByRole("region", { name: "Order summary" });
  const folded = summary.getByText(/^\d+ items? ·/);
  if ((await folded.isVisible()) && !(await summary.getByText(name).first().isVisible()))
    await folded.click();
  await expect.soft(summary.getByRole("listitem").filter({ hasText: name }), "§2.41").toContainText("2 ×");
  await expect(summary).toContainText(/Shipping\s*Free/);
  await expect.soft(summary, "§2.41").toContainText(/Total\s*₱/);
}

/** True once all preloaded modules have loaded, including the named one. */
async function isPreloaded(page: Page, name: string): Promise<boolean> {
  return page.evaluate((part) => {
    const files = [...document.querySelectorAll<HTMLLinkElement>("link[rel=modulepreload]")];
    const isLoaded = ({ href }: HTMLLinkElement) => performance.getEntriesByName(href).length > 0;
    return files.some(({ href }) => href.includes(`/${part}-`)) && files.every(isLoaded);
  }, name);
}
