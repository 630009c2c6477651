import type { APIRequestContext } from "@playwright/test";
import { isQuickRun } from "../../run-scope.ts";
import { goToPaymentStep } from "../../support/checking-out.ts";
import {
  clickProviderButton,
  expect,
  placeOrderWith,
  resultHeading,
  test,
  WALLETS,
} from "../../support/paying.ts";
import { expectAccessible } from "../../support/shop.ts";
import { COFFEE } from "../../support/shopping.ts";

const UNREACHABLE_MESSAGE = "We could not reach the payment provider. Nothing was charged.";

test.use({ expectedNoise: /status of (409|503)/ });
test.afterEach(async ({ control }) => {
  await control("faults/clear");
});

// The check tests one wallet, `npm run e2e` each.
for (const wallet of isQuickRun ? WALLETS.slice(0, 1) : WALLETS) {
  test(`while the payment provider is down, disables ${wallet} and keeps cash; enables it again afterwards`, async ({
    page,
    request,
    shopper,
    sendToPay,
    control,
    db,
  }) => {
    await waitForWallets(request);
    await shopper.add(COFFEE);
    await goToPaymentStep(page);
    await control("faults", { endpoint: "any", kind: "reset", count: null });
    await placeOrderWith(page, wallet);
    await expect(page.getByRole("main").getByRole("alert")).toContainText(UNREACHABLE_MESSAGE);

    // After several failures the shop stops calling the provider and disables its methods.
    const card = page.getByRole("radio", { name: `${wallet} cannot be reached right now.` });
    await expect(async () => {
      if (await card.isHidden()) await page.getByRole("button", { name: "Place Order" }).click();
      await expect(card).toBeDisabled({ timeout: 1000 });
    }).toPass();
    await expectAccessible(page);
    await placeOrderWith(page, "Cash on Delivery");
    await expect(page).toHaveURL(/\/\?placed=/);
    const orders = await db
      .selectFrom("orders")
      .select(["status", "payment_method"])
      .where("user_id", "=", shopper.id)
      .where("status", "<>", "Cancelled")
      .execute();
    expect(orders).toEqual([{ status: "Processing", payment_method: "cod" }]);

    await control("faults/clear");
    await waitForWallets(request);
    await sendToPay(wallet);
    await clickProviderButton(page, "Authorize Test Payment");
    await expect(resultHeading(page, "Payment Successful!")).toBeVisible();
  });

  test(`if the payment provider is down at the return from ${wallet}, the page polls until the payment succeeds`, async ({
    page,
    request,
    sendToPay,
    control,
    orderOf,
  }) => {
    await waitForWallets(request);
    const payment = await sendToPay(wallet);
    await control("faults", { endpoint: "webhook", kind: "drop" });
    await control("faults", { endpoint: "get_intent", kind: "500", count: 2 });
    await clickProviderButton(page, "Authorize Test Payment");
    await expect(resultHeading(page, "Processing Payment...")).toBeVisible();
    await expect(resultHeading(page, "Payment Successful!")).toBeVisible();
    expect((await orderOf(payment)).status).toBe("Processing");
  });
}

async function waitForWallets(request: APIRequestContext): Promise<void> {
  await expect(async () => {
    const response = await request.get("/api/checkout/methods");
    const { methods } = (await response.json()) as { methods: { isAvailable: boolean }[] };
    expect(methods.every(({ isAvailable }) => isAvailable)).toBe(true);
  }).toPass({ timeout: 30_000 });
}
