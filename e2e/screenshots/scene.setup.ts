import { randomUUID } from "node:crypto";
import { createAdmin } from "@tindahan/api/accounts/accounts.ts";
import { ADDRESS } from "../tests/checking-out.ts";
import { expect, test } from "../tests/paying.ts";
import { fillIn, keptSession, openProfile } from "../tests/people.ts";
import { BAG, COFFEE, ON_SALE } from "../tests/shopping.ts";
import { sellForTwoMonths } from "./history.ts";
import { rememberNames, rememberPerson } from "./scene.ts";

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

const PASSWORD = "a long enough password";
let ownerToken: string;

// The security log shows it.
test.use({ extraHTTPHeaders: { "x-forwarded-for": "203.0.113.7" } });

test("the shop has sold for two months", async ({ db }) => sellForTwoMonths(db));

for (const [adminRole, username, name] of [
  ["packer", "pablo", "Pablo Cruz"],
  ["owner", "ana", "Ana Reyes"],
] as const)
  test(`the ${adminRole} signs in`, async ({ page, db }) => {
    await createAdmin(db, username, PASSWORD, { adminRole });
    await db.updateTable("users").set({ name }).where("username", "=", username).execute();
    await page.goto("/admin/login");
    await fillIn(page, { username, password: PASSWORD });
    await expect(page.getByRole("navigation", { name: "Admin" })).toBeVisible();
    if (adminRole === "owner") {
      // As most owners have it after their first days: the notice about it has a picture of its own.
      const { id: user_id } = await db
        .updateTable("users")
        .set({ second_factor_due_at: null })
        .where("username", "=", username)
        .returning("id")
        .executeTakeFirstOrThrow();
      const factor = { user_id, secret: Buffer.from("nobody's"), confirmed_at: new Date() };
      await db.insertInto("second_factors").values(factor).execute();
      await openProfile(page);
    }
    ownerToken = (await keptSession(page)).token!;
    await rememberPerson(adminRole, page);
  });

test.describe("somebody new", () => {
  test.use({ email: "juan.cruz@example.ph" });

  test("logs in, and has bought nothing yet", async ({ page, shopper }) => {
    expect(shopper.id).toBeTruthy();
    await rememberPerson("newcomer", page);
  });
});

test("something is on sale, and there are offers", async ({ db, request }) => {
  async function manage(path: string, data: object) {
    const headers = { authorization: `Bearer ${ownerToken}` };
    const response = await request.post(path, { data, headers });
    expect(response.ok(), await response.text()).toBe(true);
  }

  const hat = await db
    .selectFrom("products")
    .select(["id", "name", "price_centavos", "category_id"])
    .where("slug", "=", ON_SALE)
    .executeTakeFirstOrThrow();
  const { stock } = await db
    .selectFrom("variants")
    .select("stock")
    .where("id", "=", hat.id)
    .executeTakeFirstOrThrow();
  const seen = { name: hat.name, price: hat.price_centavos / 100, category: hat.category_id, stock };
  const change = { kind: "sale-percent", percent: 20, from: null, until: inDays(5) };
  await manage("/api/admin/products/change", {
    change,
    products: [{ id: hat.id, seen }],
    key: randomUUID(),
  });
  const snacks = await db
    .selectFrom("categories")
    .select("id")
    .orderBy("name", "desc")
    .executeTakeFirstOrThrow();
  for (const offer of [
    { name: "Merienda", kind: "percent", value: 20, cap: 150, minSpend: 500, categories: [snacks.id] },
    { name: "12.12", kind: "shipping", from: inDays(20), until: inDays(21), permit: "DTI Permit No. 1234" },
    { name: "Tagulan", kind: "amount", value: 50, code: "TAGULAN", totalLimit: 100, customerLimit: 1 },
  ])
    await manage("/api/admin/promotions", { ...offer, id: randomUUID() });
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

    rememberNames({
      customer: shopper.id,
      shipped,
      paid: paid.id,
      unpaid: unpaid.id,
      payment: paid.payment,
      awaitedPayment: unpaid.payment,
      failedPayment: failed.payment,
    });
    await rememberPerson("shopper", page);
  });
  test.use({ expectedNoise: /status of 402/ });
});
