import type { Page } from "@playwright/test";
import type { Db } from "@tindahan/api/platform/db/database.ts";
import { goToPaymentStep } from "./checking-out.ts";
import { COFFEE, expect, test as base } from "./shopping.ts";

/** GrabPay is the default; this shop also enables GCash. */
export const WALLETS = ["GrabPay", "GCash"] as const;
const METHODS = { GrabPay: "grab_pay", GCash: "gcash", "QR Ph": "qrph" };
type Method = keyof typeof METHODS;

type PendingPayment = { orderId: string; intentId: string };

type Paying = {
  control: (path: string, options?: object) => Promise<Record<string, unknown>>;
  /** Goes through the checkout pages to the wallet's page. */
  checkOutToPay: (method?: Method) => Promise<PendingPayment>;
  /** Goes to the wallet's page without the checkout pages. */
  sendToPay: (method?: Method) => Promise<PendingPayment>;
  orderOf: (payment: PendingPayment) => Promise<{ status: string; events: number }>;
};

export const test = base.extend<Paying>({
  control: async ({ playwright }, use, { project }) => {
    const provider = await playwright.request.newContext({ baseURL: String(project.metadata["paymongo"]) });
    await use(async (path, options = {}) => {
      const response = await provider.post(`/_control/${path}`, { data: options });
      expect(response.ok(), await response.text()).toBe(true);
      return (await response.json()) as Record<string, unknown>;
    });
    await provider.dispose();
  },
  checkOutToPay: async ({ page, shopper, db }, use) => {
    await use(async (method = "GrabPay") => {
      await shopper.add(COFFEE, 2);
      await goToPaymentStep(page);
      await placeOrderWith(page, method);
      return readPendingPayment(page, method, db, shopper.id);
    });
  },
  sendToPay: async ({ page, shopper, db }, use) => {
    await use(async (method = "GrabPay") => {
      await shopper.add(COFFEE, 2);
      const paymentMethod = METHODS[method];
      const { url } = await shopper.post("/api/checkout/paymongo", { ...shopper.contact, paymentMethod });
      await page.goto(String(url));
      return readPendingPayment(page, method, db, shopper.id);
    });
  },
  orderOf: async ({ db }, use) => {
    await use(async ({ orderId }) => {
      const { status } = await db
        .selectFrom("orders")
        .select("status")
        .where("id", "=", orderId)
        .executeTakeFirstOrThrow();
      const events = await db
        .selectFrom("order_events")
        .select("id")
        .where("order_id", "=", orderId)
        .where("to_status", "is not", null)
        .execute();
      return { status, events: events.length };
    });
  },
});

export { expect };

async function readPendingPayment(
  page: Page,
  method: Method,
  db: Db,
  userId: string,
): Promise<PendingPayment> {
  await expect(page.getByRole("button", { name: "Authorize Test Payment" })).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toContainText(method);
  const { order_id, provider_reference } = await db
    .selectFrom("payments")
    .select(["order_id", "provider_reference"])
    .where("user_id", "=", userId)
    .where("state", "=", "open")
    .executeTakeFirstOrThrow();
  return { orderId: order_id, intentId: provider_reference! };
}

export async function placeOrderWith(page: Page, method: string): Promise<void> {
  await page.getByRole("radio", { name: method }).check();
  await page.getByRole("button", { name: "Place Order" }).click();
}

export async function clickProviderButton(page: Page, choice: string): Promise<void> {
  await page.getByRole("button", { name: choice, exact: true }).click();
}

export function resultHeading(page: Page, name: string) {
  return page.getByRole("main").getByRole("heading", { name });
}

/** Until the provider has sent the money back. */
export async function untilRefunded(db: Db, orderId: string): Promise<void> {
  const states = () => db.selectFrom("refunds").select("state").where("order_id", "=", orderId).execute();
  await expect.poll(states).toEqual([{ state: "succeeded" }]);
}
