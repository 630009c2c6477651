import type { Page, Request } from "@playwright/test";
import { field, fillContact, goToPaymentStep } from "../../support/checking-out.ts";
import { clickProviderButton, expect, resultHeading, test } from "../../support/paying.ts";
import { COFFEE } from "../../support/shopping.ts";

test.use({
  expectedNoise: /status of (400|402|409|502|503)/,
  // The provider's CORS policy does not allow the x-forwarded-for header.
  extraHTTPHeaders: {},
});

const VALID_CARD = "4343 4343 4343 4345";
const AUTHENTICATED_CARD = "4120 0000 0000 0007";
const DECLINED_CARD = "5100 0000 0000 0198";
const UNKNOWN_CARD = "4111 1111 1111 1111";

async function enter(page: Page, number: string, { expiry = "1230", cvc = "123" } = {}): Promise<void> {
  await field(page, "Card number").fill(number.replaceAll(" ", ""));
  await field(page, "Expiry date").fill(expiry);
  await field(page, "Security code").fill(cvc);
  await field(page, "Name on card").fill("Maria Santos");
  await page.getByRole("button", { name: "Place Order" }).click();
}

test("card payment: shows errors next to the fields, and never sends the card number to the shop", async ({
  page,
  shopper,
  db,
}) => {
  const shopRequests: Request[] = [];
  const otherPaths = new Set<string>();
  page.on("request", (request) => {
    const { origin, pathname } = new URL(request.url());
    if (origin === new URL(page.url()).origin) shopRequests.push(request);
    else otherPaths.add(pathname);
  });
  await shopper.add(COFFEE, 2);
  await page.goto("/cart");
  await page.getByRole("link", { name: "Proceed to Checkout" }).click();
  await fillContact(page);
  await page.getByRole("button", { name: "Continue to payment" }).click();
  await page.getByRole("radio", { name: "Card" }).check();
  for (const [label, purpose] of [
    ["Card number", "cc-number"],
    ["Expiry date", "cc-exp"],
    ["Security code", "cc-csc"],
    ["Name on card", "cc-name"],
  ] as const)
    await expect(field(page, label)).toHaveAttribute("autocomplete", purpose);
  let methodRequests = 0;
  // With a failed reload, the known payment methods and the entered card stay.
  await page.route("**/api/checkout/methods", (route) => {
    methodRequests += 1;
    return route.fulfill({ status: 503, json: {} });
  });

  await page.getByRole("button", { name: "Place Order" }).click();
  await expect(field(page, "Card number")).toBeFocused();
  await expect(field(page, "Card number")).toHaveAccessibleDescription(/Check the card number/);
  await expect(field(page, "Name on card")).toHaveAccessibleDescription(/Enter the name/);
  await enter(page, VALID_CARD, { expiry: "0125" });
  await expect(field(page, "Card number")).toHaveValue(VALID_CARD);
  await expect(field(page, "Expiry date")).toHaveValue("01/25");
  await expect(field(page, "Expiry date")).toHaveAccessibleDescription("This card has expired.");
  expect([...otherPaths]).toEqual([]);

  await enter(page, UNKNOWN_CARD);
  await expect(field(page, "Card number")).toHaveAccessibleDescription(/number isn’t valid/);
  expect(methodRequests).toBe(0);
  const methodsReloaded = page.waitForResponse("**/api/checkout/methods");
  await enter(page, DECLINED_CARD);
  await (await methodsReloaded).finished();
  const cardAlert = page.getByRole("group", { name: "Your card" }).getByRole("alert");
  await expect(cardAlert).toContainText("This card was declined. Nothing was charged.");
  await expect(field(page, "Card number")).toHaveValue(DECLINED_CARD);
  await enter(page, VALID_CARD);
  await expect(resultHeading(page, "Payment Successful!")).toBeVisible();

  const orders = await db
    .selectFrom("orders")
    .select(["status", "payment_method"])
    .where("user_id", "=", shopper.id)
    .orderBy("created_at")
    .execute();
  expect(orders).toEqual([
    { status: "Cancelled", payment_method: "card" },
    { status: "Processing", payment_method: "card" },
  ]);
  expect([...otherPaths]).toEqual(["/v1/payment_methods"]);
  const shopTraffic = shopRequests
    .map((request) => `${request.url()} ${request.postData() ?? ""}`)
    .join("\n");
  expect(shopTraffic).toContain("cardToken");
  for (const number of [VALID_CARD, UNKNOWN_CARD, DECLINED_CARD])
    expect(shopTraffic.replaceAll(/[^\d\n]/g, "")).not.toContain(number.replaceAll(" ", ""));
  const browserStorage = await page.evaluate(() => JSON.stringify([sessionStorage, localStorage]));
  expect(browserStorage).toContain("token");
  expect(browserStorage).not.toMatch(/4343|cvc/);
});

test("card payment: says if the provider is unreachable, and handles failed and passed bank authentication", async ({
  page,
  shopper,
}) => {
  await shopper.add(COFFEE);
  await goToPaymentStep(page);
  await page.getByRole("radio", { name: "Card" }).check();
  await page.route("**/v1/payment_methods", (route) => route.fulfill({ status: 502, body: "" }));
  await enter(page, VALID_CARD);
  await expect(page.getByRole("group", { name: "Your card" }).getByRole("alert")).toContainText(
    "We could not reach the payment provider. Nothing was charged.",
  );
  await page.unroute("**/v1/payment_methods");
  await enter(page, AUTHENTICATED_CARD);
  await clickProviderButton(page, "Fail Test Payment");
  await expect(resultHeading(page, "Your payment was not completed.")).toBeVisible();

  await page.getByRole("link", { name: "Back to checkout" }).click();
  await expect(page.getByRole("radio", { name: "Card" })).toBeChecked();
  await enter(page, AUTHENTICATED_CARD);
  await clickProviderButton(page, "Authorize Test Payment");
  await expect(resultHeading(page, "Payment Successful!")).toBeVisible();
});

test("the security policy lets only the checkout connect to the payment provider, only to create card tokens", async ({
  request,
}) => {
  const policyOf = async (path: string) => (await request.get(path)).headers()["content-security-policy"]!;
  expect(await policyOf("/checkout?step=payment")).toMatch(
    /connect-src 'self' http:\/\/127\.0\.0\.1:\d+\/v1\/payment_methods;/,
  );
  for (const path of [
    "/",
    "/cart",
    "/success",
    "/error",
    "/orders",
    "/checkout/",
    "/checkouts",
    "/admin/login",
  ])
    expect(await policyOf(path), path).toContain("connect-src 'self';");
});
