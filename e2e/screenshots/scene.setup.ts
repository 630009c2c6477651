import { ADDRESS } from "../tests/checking-out.ts";
import { expect, test } from "../tests/paying.ts";
import { BAG, COFFEE } from "../tests/shopping.ts";
import { OWNER, settleSecondFactor, signInAdmin } from "./desk.ts";
import { sellForTwoMonths } from "./history.ts";
import { rememberNames, rememberPerson } from "./scene.ts";

const SHOP = "shoppers";
let ownerToken: string;

// The security log shows it.
test.use({ extraHTTPHeaders: { "x-forwarded-for": "203.0.113.7" } });

test("the shop has sold for two months", async ({ db }) => sellForTwoMonths(db));

test("the packer signs in", async ({ page, db }) => {
  await signInAdmin(page, db, { adminRole: "packer", username: "pablo", name: "Pablo Cruz" });
  await rememberPerson(SHOP, "packer", page);
});

test("the owner signs in", async ({ page, db }) => {
  ownerToken = await signInAdmin(page, db, OWNER);
  await settleSecondFactor(page, db, OWNER.username);
  await rememberPerson(SHOP, "owner", page);
});

test.describe("somebody new", () => {
  test.use({ email: "juan.cruz@example.ph" });

  test("logs in, and has bought nothing yet", async ({ page, shopper }) => {
    expect(shopper.id).toBeTruthy();
    await rememberPerson(SHOP, "newcomer", page);
  });
});

test.describe("a shopper", () => {
  test.use({ email: "maria.santos@example.ph" });

  test("orders, pays, fails to pay, and leaves something in the cart", async ({
    page,
    shopper,
    db,
    request,
    control,
  }) => {
    async function move(id: string, change: object) {
      const headers = { authorization: `Bearer ${ownerToken}` };
      const response = await request.put(`/api/orders/${id}/status`, { data: change, headers });
      expect(response.ok(), await response.text()).toBe(true);
    }

    async function orderWithWallet(slug: string) {
      await shopper.add(slug);
      const { orderId } = await shopper.post("/api/checkout/paymongo", {
        userId: shopper.id,
        customerName: "Maria Santos",
        phone: "0917 123 4567",
        deliveryAddress: ADDRESS,
        paymentMethod: "gcash",
      });
      const { intent_id } = await db
        .selectFrom("payments")
        .select("intent_id")
        .where("order_id", "=", String(orderId))
        .executeTakeFirstOrThrow();
      return { id: String(orderId), payment: intent_id! };
    }

    const delivered = await shopper.order("dried-mangoes-cebu", 3);
    await move(delivered, { status: "Shipped", courier: "J&T Express", trackingNumber: "820012345678" });
    await move(delivered, { status: "Delivered" });
    const shipped = await shopper.order(BAG);
    await move(shipped, { status: "Shipped", courier: "LBC", trackingNumber: "123456789012" });
    const paid = await orderWithWallet(COFFEE);
    await control(`intents/${paid.payment}/pay`);
    await shopper.post("/api/checkout/payment-success", { sourceId: paid.payment });
    const failed = await orderWithWallet("buntal-sun-hat");
    await control(`intents/${failed.payment}/fail`);
    await page.goto(`/error?source=${failed.payment}`);
    await expect(page.getByRole("heading", { name: "Payment failed. Order was cancelled." })).toBeVisible();
    const unpaid = await orderWithWallet(COFFEE);
    await shopper.add(BAG, 2);

    rememberNames(SHOP, {
      customer: shopper.id,
      shipped,
      paid: paid.id,
      unpaid: unpaid.id,
      payment: paid.payment,
      awaitedPayment: unpaid.payment,
      failedPayment: failed.payment,
    });
    await rememberPerson(SHOP, "shopper", page);
  });
  test.use({ expectedNoise: /status of 402/ });
});
