import type { Locator, Page } from "@playwright/test";
import { returnPath } from "@tindahan/contract/checkout/checkout.ts";
import { isQuickRun } from "../../run-scope.ts";
import { ADDRESS, field, goToPaymentStep } from "../../support/checking-out.ts";
import {
  clickProviderButton,
  expect,
  placeOrderWith,
  resultHeading,
  test,
  WALLETS,
} from "../../support/paying.ts";
import { logInAgainInDialog, stopClock } from "../../support/people.ts";
import { expectAccessible, expectNotice } from "../../support/shop.ts";
import { cartLink, COFFEE } from "../../support/shopping.ts";

// "Not yet" and "failed" are error responses, which the browser logs.
test.use({ expectedNoise: /status of (400|402|404|409)/ });

for (const wallet of WALLETS)
  test(`pays an order with ${wallet}; repeated returns from the provider confirm it once`, async ({
    page,
    checkOutToPay,
    orderOf,
    control,
  }) => {
    const payment = await checkOutToPay(wallet);
    expect(await orderOf(payment)).toEqual({ status: "Pending Payment", events: 1 });
    await clickProviderButton(page, "Authorize Test Payment");

    await expect.soft(page, "§2.42").toHaveURL(`/success?source_id=${payment.intentId}`);
    await expect.soft(resultHeading(page, "Payment Successful!"), "§2.44 §1.3").toBeVisible();
    await expect(page.getByRole("main")).toContainText(payment.orderId.slice(-8).toUpperCase());
    const order = page.getByRole("region", { name: "Your order" });
    await expect(order.getByRole("list", { name: "Progress" })).toContainText("Paid, done");
    await expect(order).toContainText("2 × ₱249.00");
    await expect(order).toContainText(ADDRESS);
    await expect(page.getByRole("link", { name: "View order", exact: true })).toHaveAttribute(
      "href",
      `/orders/${payment.orderId}`,
    );
    await expect(cartLink(page)).toHaveAccessibleName("Cart");
    expect(await orderOf(payment)).toEqual({ status: "Processing", events: 2 });
    await page.reload();
    await expect(resultHeading(page, "Payment Successful!")).toBeVisible();
    await page.goto(`${returnPath(payment.orderId, 1)}?payment_intent_id=${payment.intentId}`);
    await expect(page).toHaveURL(`/success?source_id=${payment.intentId}`);
    await expect(resultHeading(page, "Payment Successful!")).toBeVisible();
    await control("clock", { advanceMs: 0 });
    expect(await orderOf(payment)).toEqual({ status: "Processing", events: 2 });

    await expect
      .soft(page.getByRole("link", { name: "Continue Shopping" }), "§2.46")
      .toHaveAttribute("href", "/");
    await page.getByRole("main").getByRole("link", { name: "View Orders" }).click();
    await expect.soft(page.getByRole("list", { name: "Your orders" }), "§2.45").toContainText("Processing");
  });

// The check tests one outcome, `npm run e2e` both.
for (const choice of isQuickRun ? ["Fail Test Payment"] : ["Fail Test Payment", "Expire"])
  test(`a payment that ends with ${choice} cancels the order and keeps cart and input`, async ({
    page,
    checkOutToPay,
    orderOf,
  }) => {
    const payment = await checkOutToPay();
    await clickProviderButton(page, choice);

    await expect.soft(page, "§2.48").toHaveURL(`/error?source=${payment.intentId}`);
    await expectNotice(page, "Payment failed. Order was cancelled.", "§8.25");
    await expect.soft(resultHeading(page, "Payment Error"), "§2.49").toBeVisible();
    await expect(resultHeading(page, "Your payment was not completed.")).toBeVisible();
    await expect(page.getByRole("main")).toContainText(
      "Nothing was charged, and your items are still in your cart.",
    );
    await expect
      .soft(page.getByRole("link", { name: "Return to Home" }), "§2.50")
      .toHaveAttribute("href", "/");
    expect((await orderOf(payment)).status).toBe("Cancelled");

    await expect(page.getByRole("main").getByRole("link").first()).toHaveText("Back to checkout");
    await page.getByRole("link", { name: "Back to checkout" }).click();
    await expect(page.getByRole("main")).toContainText(ADDRESS);
    await placeOrderWith(page, "Cash on Delivery");
    await expect(page).toHaveURL(/\/\?placed=/);
    // Quotation marks are reserved for text by people.
    await page.goto(`/orders/${payment.orderId}`);
    const timeline = page.getByRole("list", { name: "Timeline" });
    await expect(timeline).toContainText("Cancelled by the shop");
    await expect(timeline).not.toContainText("“");
    await page.goto("/orders");
    await expect(page.getByText("was not paid and was replaced by another order")).toBeVisible();
  });

test("an unpaid order can be paid later from the order list and page", async ({
  page,
  sendToPay,
  orderOf,
}) => {
  const payment = await sendToPay();
  await clickProviderButton(page, "Close tab (never return)");
  await page.goto(`/orders/${payment.orderId}`);
  const waiting = page.getByRole("region", { name: "This order is waiting for your payment" });
  await expect(waiting).toContainText("with GrabPay");
  await expect(waiting.getByRole("timer")).toHaveText(/^1[45]:\d\d$/);
  await waiting.getByRole("link", { name: "Pay another way" }).click();
  await expect(page.getByRole("note")).toContainText("Placing this order cancels that one");
  await page.goto("/orders");
  await page.getByRole("button", { name: "Pay now" }).click();
  await clickProviderButton(page, "Authorize Test Payment");

  await expect(resultHeading(page, "Payment Successful!")).toBeVisible();
  expect(await orderOf(payment)).toEqual({ status: "Processing", events: 2 });
  await page.goto(`/orders/${payment.orderId}`);
  await expect(page.getByRole("list", { name: "Timeline" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Pay now" })).toHaveCount(0);
});

test("the order list shows that a payment could not start", async ({ page, sendToPay }) => {
  const { orderId } = await sendToPay();
  await page.goto("/orders");
  const path = "**/api/orders/mine/*/pay";
  await page.route(path, (route) =>
    route.fulfill({ json: { success: true, orderId, url: "javascript:alert(1)" } }),
  );
  await page.getByRole("button", { name: "Pay now" }).click();

  const card = page.getByRole("list", { name: "Your orders" }).getByRole("article");
  await expect(card.getByRole("alert")).toContainText("Checkout failed");
  await page.unroute(path);
  await page.getByRole("button", { name: "Pay now" }).click();
  await expect(page.getByRole("button", { name: "Authorize Test Payment" })).toBeVisible();
});

test("the return page polls while the payment is pending, then shows that it succeeded", async ({
  page,
  sendToPay,
  control,
}) => {
  const payment = await sendToPay();
  const statusRequests = countStatusRequests(page);
  let responses = 0;
  page.on("response", (response) => {
    if (response.url().endsWith("/api/checkout/payment-success")) responses += 1;
  });
  await stopClock(page);
  await page.goto(`/paymongo-success?source=${payment.intentId}`);
  await expect.soft(resultHeading(page, "Processing Payment..."), "§2.43 §2.60").toBeVisible();
  await expect.poll(statusRequests).toBe(1);

  const slow = page.getByRole("main").getByText("This is taking longer than usual.");
  expect(await secondsUntil(page, slow)).toBeGreaterThanOrEqual(19);
  await expect.poll(statusRequests).toBe(6);
  // A pending response could already include the payment made below.
  await expect.poll(() => responses).toBe(6);
  await expect(page.getByRole("link", { name: "View order" })).toHaveAttribute(
    "href",
    `/orders/${payment.orderId}`,
  );
  await control(`intents/${payment.intentId}/pay`);
  // The shop asks the provider at most every 2.5 s of real time.
  const checkNow = page.getByRole("button", { name: "Check now" });
  await expect(async () => {
    if (await checkNow.isVisible()) await checkNow.click({ timeout: 2_000 });
    await expect(resultHeading(page, "Payment Successful!")).toBeVisible({ timeout: 500 });
  }).toPass();
});

test("the return page stops polling for the payment while its tab is hidden", async ({ page, sendToPay }) => {
  const payment = await sendToPay();
  const statusRequests = countStatusRequests(page);
  await stopClock(page);
  // The code request follows the first "not yet" response.
  const codeLoaded = page.waitForResponse("**/api/checkout/code/*");
  await page.goto(`/success?source_id=${payment.intentId}`);
  await codeLoaded;
  await expect(resultHeading(page, "Processing Payment...")).toBeVisible();
  await setVisibility(page, "hidden");
  await page.clock.runFor(60_000);
  expect(statusRequests()).toBe(1);
  await setVisibility(page, "visible");
  await expect(async () => {
    await page.clock.runFor(1000);
    expect(statusRequests()).toBe(2);
  }).toPass({ intervals: [200] });
});

test("shows the QR Ph code until it is paid", async ({ page, sendToPay, control }) => {
  const payment = await sendToPay("QR Ph");
  await page.goto(`/success?source_id=${payment.intentId}`);
  await expect(page.getByRole("img", { name: "QR Ph code" })).toBeVisible();
  await expect(page.getByRole("main")).toContainText(/to pay ₱/);
  await control(`intents/${payment.intentId}/pay`);
  await expect(resultHeading(page, "Payment Successful!")).toBeVisible();
});

test("announces a refund if a payment arrives after another order replaced and cancelled its order", async ({
  page,
  shopper,
  sendToPay,
  orderOf,
  control,
}) => {
  const payment = await sendToPay();
  await shopper.order();
  expect((await orderOf(payment)).status).toBe("Cancelled");
  await control(`intents/${payment.intentId}/pay`, { late: true });
  await page.goto(`/success?source_id=${payment.intentId}`);
  const message = "Your payment arrived after the order was cancelled. We will refund you.";
  await expect(page.getByRole("main").getByRole("alert")).toContainText(message);
  await page.goto(`/error?source=${payment.intentId}`);
  await expect(resultHeading(page, message)).toBeVisible();
});

test("if the payment's status cannot be checked, retries three times, then shows an error with Try again", async ({
  page,
  sendToPay,
  control,
}) => {
  const payment = await sendToPay();
  await control(`intents/${payment.intentId}/pay`);
  await page.route("**/api/checkout/payment-success", (route) => route.fulfill({ status: 409, json: {} }));
  const statusRequests = countStatusRequests(page);
  await stopClock(page);
  await page.goto(`/success?source_id=${payment.intentId}`);
  await expect(page.getByRole("main")).toContainText("Please stay on this page");
  const alert = page.getByRole("main").getByRole("alert");
  // Requests at 0, 1, 3 and 6 seconds.
  expect(await secondsUntil(page, alert)).toBeGreaterThanOrEqual(6);
  await expect.poll(statusRequests).toBe(4);
  await expect.soft(alert, "§8.23").toContainText("Failed to verify payment");
  await page.unroute("**/api/checkout/payment-success");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(resultHeading(page, "Payment Successful!")).toBeVisible();
});

test("an order whose payment has a wrong amount is shown as under review and cannot be paid again", async ({
  page,
  sendToPay,
  orderOf,
  db,
}) => {
  const payment = await sendToPay();
  await db
    .updateTable("payments")
    .set((eb) => ({ amount_centavos: eb("amount_centavos", "+", 100) }))
    .where("order_id", "=", payment.orderId)
    .execute();
  await clickProviderButton(page, "Authorize Test Payment");

  const message = "Your payment has arrived, but it does not match your order. The shop is checking it.";
  await expect(page.getByRole("main").getByRole("alert")).toContainText(message);
  await expect(page.getByRole("main").getByRole("alert")).toContainText("Please do not pay again.");
  await expect(page.getByRole("link", { name: "Back to Cart" })).toHaveCount(0);
  expect((await orderOf(payment)).status).toBe("Pending Payment");
  await page.goto(`/error?source=${payment.intentId}`);
  await expect(resultHeading(page, message)).toBeVisible();
  await page.goto(`/orders/${payment.orderId}`);
  await expect(page.getByRole("region", { name: "The shop is checking your payment" })).toContainText(
    message,
  );
  await expect(page.getByRole("button", { name: "Pay now" })).toHaveCount(0);
});

test("redirects from /error to /success if the payment went through; /success shows a failed payment as an error", async ({
  page,
  sendToPay,
  control,
}) => {
  const paid = await sendToPay();
  await control(`intents/${paid.intentId}/pay`);
  await page.goto(`/error?source=${paid.intentId}`);
  await expectNotice(page, "Payment already confirmed.", "§8.27");
  await expect(page).toHaveURL(`/success?source_id=${paid.intentId}`);
  await expect(resultHeading(page, "Payment Successful!")).toBeVisible();

  const failed = await sendToPay();
  await control(`intents/${failed.intentId}/fail`);
  await page.goto(`/success?source_id=${failed.intentId}`);
  const alert = page.getByRole("main").getByRole("alert");
  await expect.soft(alert, "§8.22").toContainText("Payment verification failed");
  await page.getByRole("link", { name: "Back to Cart" }).click();
  await expect.soft(page, "§2.47").toHaveURL("/cart");
  await expect(page.getByRole("list", { name: "Items in your cart" })).toContainText("Barako");
});

test("a return URL without a payment, or with an unknown one, shows only an error", async ({
  shopperPage: page,
}) => {
  await page.goto("/paymongo-success");
  await expect.soft(page, "§2.61").toHaveURL("/error");
  await expectNotice(page, "Missing payment source ID.", "§8.24");
  await expect(resultHeading(page, "Missing payment source ID.")).toBeVisible();
  await page.goto("/success");
  await expect(page.getByRole("main").getByRole("alert")).toContainText("Payment verification failed");
  await page.goto("/success?source_id=pi_SomebodyElses");
  await expect(page.getByRole("main").getByRole("alert")).toContainText("Payment verification failed");
  await page.goto("/error?source=pi_SomebodyElses");
  await expectNotice(page, "Something went wrong during verification.", "§8.26");
  await expect(resultHeading(page, "Something went wrong during verification.")).toBeVisible();
});

test("shows the payment's result after log-in if the session was lost during the payment", async ({
  page,
  shopper,
  readCode,
  db,
  sendToPay,
}) => {
  const payment = await sendToPay();
  const providerUrl = page.url();
  await page.goto("/");
  await page.evaluate(() => localStorage.clear());
  await page.goto(providerUrl);
  await clickProviderButton(page, "Authorize Test Payment");
  await expect(page).toHaveURL(`/success?source_id=${payment.intentId}`);
  await expect(
    page.getByRole("heading", { name: "You must be logged in to see your payment." }),
  ).toBeVisible();
  await page.getByRole("main").getByRole("button", { name: "Login" }).click();
  await logInAgainInDialog(page, { email: shopper.email, readCode, db });
  await expect(resultHeading(page, "Payment Successful!")).toBeVisible();
});

test("checkout shows each wallet's minimum, refuses unsafe payment URLs, and keeps its input after Back", async ({
  page,
  shopper,
}) => {
  await shopper.add("soft-toothbrush");
  await goToPaymentStep(page);
  for (const wallet of WALLETS)
    await expect(
      page.getByRole("radio", { name: `${wallet} is for orders from ₱50.00. Yours is ₱35.00.` }),
    ).toBeDisabled();
  await shopper.add(COFFEE);
  await page.reload();
  for (const wallet of WALLETS) {
    await expect(page.getByRole("radio", { name: wallet })).toBeEnabled();
    await expect(page.getByRole("radio", { name: wallet })).not.toHaveAccessibleName(/₱/);
  }
  await page.route("**/api/checkout/paymongo", (route) =>
    route.fulfill({ json: { success: true, orderId: crypto.randomUUID(), url: "javascript:alert(1)" } }),
  );
  await placeOrderWith(page, "GrabPay");
  await expect(page.getByRole("main").getByRole("alert")).toContainText("Checkout failed");
  await expect(page).toHaveURL("/checkout?step=payment");

  await page.unroute("**/api/checkout/paymongo");
  await placeOrderWith(page, "GrabPay");
  await expect(page.getByRole("button", { name: "Authorize Test Payment" })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("radio", { name: "GrabPay" })).toBeChecked();
  await page.getByRole("link", { name: "Back", exact: true }).click();
  await expect(field(page, "Delivery address")).toHaveValue(ADDRESS);
});

test(
  "pages of pending, paid and failed payments pass the axe accessibility check",
  { tag: "@sweep" },
  async ({ page, sendToPay, control }) => {
    const payment = await sendToPay();
    await page.goto(`/orders/${payment.orderId}`);
    await expect(page.getByRole("button", { name: "Pay now" })).toBeVisible();
    await expectAccessible(page);
    await page.goto(`/success?source_id=${payment.intentId}`);
    await expect(resultHeading(page, "Processing Payment...")).toBeVisible();
    await expectAccessible(page);
    await control(`intents/${payment.intentId}/pay`);
    await expect(resultHeading(page, "Payment Successful!")).toBeVisible();
    await expectAccessible(page);

    const failed = await sendToPay();
    await control(`intents/${failed.intentId}/fail`);
    await page.goto(`/success?source_id=${failed.intentId}`);
    await expect(page.getByRole("main").getByRole("alert")).toBeVisible();
    await expectAccessible(page);
    await page.goto(`/error?source=${failed.intentId}`);
    await expect(resultHeading(page, "Payment Error")).toBeVisible();
    await expectAccessible(page);
  },
);

async function setVisibility(page: Page, state: DocumentVisibilityState): Promise<void> {
  await page.evaluate((now) => {
    Object.defineProperty(document, "visibilityState", { value: now, configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
  }, state);
}

function countStatusRequests(page: Page): () => number {
  let statusRequests = 0;
  page.on("request", (request) => {
    if (request.url().endsWith("/api/checkout/payment-success")) statusRequests += 1;
  });
  return () => statusRequests;
}

/** Advances the page's stopped clock second by second. */
async function secondsUntil(page: Page, shown: Locator): Promise<number> {
  let seconds = 0;
  await expect(async () => {
    await page.clock.runFor(1000);
    seconds += 1;
    await expect(shown).toBeVisible({ timeout: 100 });
  }).toPass({ intervals: [50] });
  return seconds;
}
