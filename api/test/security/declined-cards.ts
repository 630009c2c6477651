import { addToCart } from "@tindahan/contract/checkout/cart.ts";
import { checkout, listPaymentMethods } from "@tindahan/contract/checkout/checkout.ts";
import { details, type PayingShop } from "../support/paying.ts";
import { countCalls } from "./payment-polls.ts";
import type { Member } from "../support/shop.ts";

export async function tokenizeCard(paying: PayingShop, card_number: string): Promise<string> {
  const { cardEntry } = await paying.visitor.call(listPaymentMethods, {});
  const response = await fetch(cardEntry!.url, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      authorization: `Basic ${Buffer.from(`${cardEntry!.publicKey}:`).toString("base64")}`,
    },
    body: JSON.stringify({
      data: {
        attributes: { type: "card", details: { card_number, exp_month: 12, exp_year: 2030, cvc: "123" } },
      },
    }),
  });
  return ((await response.json()) as { data: { id: string } }).data.id;
}

export async function fillCart(paying: PayingShop): Promise<Member> {
  const maria = await paying.shopper();
  const { id: productId } = await paying.product({ stock: 10, priceCentavos: 250_00 });
  await maria.call(addToCart, { body: { userId: maria.id, productId } });
  return maria;
}

export async function payWith(
  paying: PayingShop,
  maria: Member,
  number: string,
  { key, from }: { key?: string; from?: string } = {},
) {
  const cardToken = await tokenizeCard(paying, number);
  const response = await paying.app.inject({
    method: checkout.method,
    url: checkout.path,
    ...(from && { remoteAddress: from }),
    headers: { authorization: `Bearer ${maria.token}`, ...(key ? { "idempotency-key": key } : {}) },
    payload: { userId: maria.id, ...details, paymentMethod: "card", cardToken },
  });
  return { status: response.statusCode, body: response.json<Record<string, unknown>>() };
}

export async function tryCards(
  paying: PayingShop,
  load: { shoppers: number; cards: number },
): Promise<{ reached: { attach: number; create_intent: number }; responses: unknown[] }> {
  const shoppers = await Promise.all(Array.from({ length: load.shoppers }, () => fillCart(paying)));
  const [attach, intents] = [await countCalls(paying, "attach"), await countCalls(paying, "create_intent")];
  const responses = new Set<unknown>();
  await Promise.all(
    shoppers.map(async (shopper) => {
      for (let i = 0; i < load.cards / load.shoppers; i++) {
        const { body } = await payWith(paying, shopper, "5100000000000198");
        responses.add((body["fields"] as { card?: string } | undefined)?.card);
      }
    }),
  );
  return { reached: { attach: await attach(), create_intent: await intents() }, responses: [...responses] };
}
