import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test as plain } from "vitest";
import { addToCart } from "@tindahan/contract/checkout/cart.ts";
import {
  checkout,
  confirmPayment,
  listPaymentMethods,
  payNow,
  verifyPayment,
  returnPath,
} from "@tindahan/contract/checkout/checkout.ts";
import { getOrder } from "@tindahan/contract/orders/manage-orders.ts";
import { getMyOrder } from "@tindahan/contract/orders/orders.ts";
import { paymentMarkNote } from "@tindahan/contract/payments/reasons.ts";
import { details, openPayingShop, test, type PayingShop } from "../../../../test/support/paying.ts";
import { isPaymongoUrl } from "./hosts.ts";

test("a wallet checkout leaves no order while the provider is down; wallets are hidden and cash still works", async () => {
  const { paying, close } = await openPayingShop({ PAYMONGO_TIMEOUT_MS: "100" });
  await paying.provider.fault({ endpoint: "any", kind: "timeout", count: null });
  const maria = await paying.shopper();
  const { id: productId } = await paying.product({ stock: 10 });
  await maria.call(addToCart, { body: { userId: maria.id, productId } });
  const submit = (paymentMethod: "cod" | "grab_pay") =>
    maria.ask(checkout, { body: { userId: maria.id, ...details, paymentMethod } });

  const replies = [];
  for (let i = 0; i < 4; i++) replies.push(await submit("grab_pay"));

  // Each order makes two calls, so the circuit opens at the fifth failure.
  expect(replies.map(({ body }) => !body.success && body.code)).toEqual([
    "payment_provider_away", "payment_provider_away", "payment_provider_away", "payment_method_unavailable",
  ]); // prettier-ignore
  const orders = await paying.services.db.selectFrom("orders").select("status").execute();
  expect(new Set(orders.map(({ status }) => status))).toEqual(new Set(["Cancelled"]));
  const { methods } = await paying.visitor.call(listPaymentMethods, {});
  expect(methods.filter(({ isAvailable }) => isAvailable).map(({ id }) => id)).toEqual(["cod"]);
  expect((await submit("cod")).status).toBe(200);
  const { stock } = await paying.services.db
    .selectFrom("variants")
    .select("stock")
    .where("id", "=", productId)
    .executeTakeFirstOrThrow();
  expect(stock).toBe(9);
  await close();
});

const provider = { secretKey: "", publicKey: undefined, webhookSecret: undefined, timeoutMs: 1 };
const live = { ...provider, apiUrl: "https://api.paymongo.com/v1", isLive: true };
const simulated = { ...provider, apiUrl: "http://127.0.0.1:4010/v1", isLive: false };

plain.for([
  ["https://secure-authentication.paymongo.com/sources?id=src_x", true, true],
  ["https://pm.link/x", false, false],
  ["http://127.0.0.1:4010/sources?id=src_x", false, true],
  ["http://localhost:4010/sources?id=src_x", false, true],
  ["http://127.0.0.1:4011/sources", false, false],
  ["http://secure-authentication.paymongo.com/", false, false],
  ["https://paymongo.com.evil.example/", false, false],
  ["https://evilpaymongo.com/", false, false],
  ["https://paymongo.com@evil.example/", false, false],
  ["https://user@secure.paymongo.com/", false, false],
  ["https://secure.paymongo.com:8443/", false, false],
  ["javascript:alert(1)", false, false],
  ["//evil.example", false, false],
  ["/success", false, false],
  ["data:text/html,x", false, false],
  ["", false, false],
] as const)(
  "redirects shoppers to the provider only: %s (live %s, simulated %s)",
  ([url, inLive, inSimulated]) => {
    expect([isPaymongoUrl(url, live), isPaymongoUrl(url, simulated)]).toEqual([inLive, inSimulated]);
  },
);

async function withFakeProvider<T>(change: object, run: (paying: PayingShop) => Promise<T>): Promise<T> {
  let current = "awaiting_next_action";
  const server = createServer((request, response) => {
    let text = "";
    request.on("data", (chunk: Buffer) => void (text += chunk.toString()));
    request.on("end", () => {
      const body = text
        ? (JSON.parse(text) as { data: { attributes: { metadata?: object; amount?: number } } })
        : undefined;
      if (request.url!.endsWith("/payment_intents") && body)
        Object.assign(intentState, { ...body.data.attributes, status: "awaiting_payment_method" });
      const intent = { ...intentState, ...(request.method === "GET" ? change : { status: current }) };
      const data = request.url!.includes("payment_methods")
        ? { id: "pm_x" }
        : { id: "pi_fake", attributes: intent };
      response.setHeader("content-type", "application/json").end(JSON.stringify({ data }));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const intentState: Record<string, unknown> = {
    currency: "PHP", livemode: false, payments: [],
    next_action: { redirect: { url: `http://127.0.0.1:${port}/pay` } },
  }; // prettier-ignore
  const { paying, close } = await openPayingShop({ PAYMONGO_API_URL: `http://127.0.0.1:${port}/v1` });
  try {
    return await run(paying);
  } finally {
    current = "";
    server.closeAllConnections();
    server.close();
    await close();
  }
}

const payment = (attributes: object) => ({
  payments: [
    { id: "pay_fake", attributes: { status: "paid", amount: 250_00, currency: "PHP", ...attributes } },
  ],
});

test.for([
  ["another amount", { status: "succeeded", ...payment({ amount: 1234_50 }) }, "PHP 1,234.50"],
  ["another currency", { status: "succeeded", ...payment({ currency: "USD" }) }, "USD 250.00"],
  [
    "another order",
    { status: "succeeded", metadata: { order_id: "somebody-elses" }, ...payment({}) },
    "somebody-elses",
  ],
  ["no order", { status: "succeeded", metadata: null, ...payment({}) }, "unknown"],
  ["another mode", { status: "succeeded", livemode: true, ...payment({}) }, "PHP (live mode) 250.00"],
] as const)(
  "refuses a payment with %s, leaves the order unchanged and flags it for an admin",
  async ([, change, mismatch]) => {
    await withFakeProvider(change, async (paying) => {
      const { member, orderId } = await paying.sendToPay();

      const replies = [
        await member.ask(confirmPayment, { body: { sourceId: "pi_fake" } }),
        await member.ask(verifyPayment, { body: { sourceId: "pi_fake" } }),
        // The shopper has paid already, so another payment must be refused.
        await member.ask(payNow, { params: { id: orderId } }),
      ];

      for (const reply of replies)
        expect(reply).toMatchObject({ status: 409, body: { code: "payment_mismatched" } });
      expect(await member.call(getMyOrder, { params: { id: orderId } })).toMatchObject({
        order: { status: "Pending Payment" },
        isPaymentUnderReview: true,
      });
      expect(await paying.stateOf(orderId)).toMatchObject({
      status: "Pending Payment", payment: "mismatched", marks: ["mismatch"], mails: 0,
    }); // prettier-ignore
      const admin = await paying.admin();
      const { payments } = await admin.call(getOrder, { params: { id: orderId } });
      const note = paymentMarkNote(payments[0]!.marks[0]!);
      expect(note).toMatch(/^Paid: .* for order .*\. Expected: PHP 250\.00\.$/);
      expect(note).toContain(mismatch);
    });
  },
);

test.for(["awaiting_next_action", "processing", "something_new"])(
  "keeps an order unpaid with provider status %s, whatever the browser claims",
  async (status) => {
    await withFakeProvider({ status }, async (paying) => {
      const { member, orderId } = await paying.sendToPay();
      for (const endpoint of [confirmPayment, verifyPayment])
        expect((await member.ask(endpoint, { body: { sourceId: "pi_fake" } })).status).toBe(409);
      expect(await paying.stateOf(orderId)).toMatchObject({ status: "Pending Payment", payment: "open" });
    });
  },
);

test("does not redirect the shopper to a foreign URL from the provider", async () => {
  const url = await withFakeProvider({}, async (paying) => {
    const maria = await paying.shopper();
    const { id } = await paying.product();
    await maria.call(addToCart, { body: { userId: maria.id, productId: id } });
    paying.services.config.providers.paymongo.account!.apiUrl = "http://127.0.0.1:1/v1";
    return maria.ask(checkout, { body: { userId: maria.id, ...details, paymentMethod: "grab_pay" } });
  });

  expect(url).toMatchObject({ status: 503, body: { code: "payment_provider_away" } });
});

test.for(["correct", "?", "&", "none"])(
  "returns the shopper to the shop's pages when the provider joins the return URL with %s",
  async (returnJoiner, { paying }) => {
    await paying.provider.control("/settings", { returnJoiner });
    const { intentId } = await paying.sendToPay();
    const { intents, authorizations } = await paying.provider.control("/state");
    expect(intents).toHaveLength(1);
    const base = `${authorizations[0].returnUrl}`;
    const joined =
      returnJoiner === "none"
        ? base
        : `${base}${returnJoiner === "?" ? "?" : "&"}payment_intent_id=${intentId}`;
    const returnToShop = async () =>
      (await paying.app.inject(joined.replace(paying.services.config.publicUrl, ""))).headers.location;

    expect(await returnToShop()).toBe(`http://localhost:3000/success?source_id=${intentId}`);
    await paying.provider.fail(intentId);
    expect(await returnToShop()).toBe(`http://localhost:3000/error?source=${intentId}`);
    await paying.provider.fault({ endpoint: "get_intent", kind: "500", count: null });
    const other = await paying.sendToPay();
    const { headers } = await paying.app.inject(returnPath(other.orderId, 1));
    expect(headers.location).toBe(`http://localhost:3000/success?source_id=${other.intentId}`);
  },
);

const PAYLOADS = [
  "https://evil.example", "//evil.example", "pi_x@evil.example", "pi_x/../../evil", "javascript:alert(1)", "pi_x\r\nlocation: //evil.example",
  "pi_x%0d%0aSet-Cookie:a=b", "src_https://evil.example", "pi_", "", "pi_x?next=//evil.example", "\\\\evil.example", "/\\evil.example", "pi_x#//evil",
]; // prettier-ignore

test("redirects to the shop's own pages for any manipulated return URL", async ({ paying }) => {
  const { orderId } = await paying.sendToPay();
  for (const payload of PAYLOADS)
    for (const url of [`${payload}/1`, `${orderId}/${payload}`, `${orderId}/2?source=${payload}`]) {
      const { statusCode, headers } = await paying.app.inject({
        url: `/api/checkout/return/${url.replace(payload, encodeURIComponent(payload))}`,
        headers: { host: "evil.example", "x-forwarded-host": "evil.example" },
      });
      expect(statusCode).toBe(302);
      expect(headers.location).toBe("http://localhost:3000/error");
    }
});
