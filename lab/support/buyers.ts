import type { Client } from "pg";
import { addToCart } from "@tindahan/contract/checkout/cart.ts";
import { checkout } from "@tindahan/contract/checkout/checkout.ts";
import { fillCarts, SPREAD_PRODUCTS } from "./fill-carts.ts";
import { retryUntilOk } from "./retry-until-ok.ts";

export type Buyer = { id: string; token: string };
type Acknowledged = { id: string; at: number };

export type Buying = {
  acknowledged: Acknowledged[];
  statuses: Record<number, number>;
  stop: () => Promise<void>;
};

const DETAILS = { customerName: "Maria", phone: "09171234567", deliveryAddress: "1 Rizal St, Makati" };

export async function insertBuyers(
  client: Client,
  count: number,
): Promise<{ buyers: Buyer[]; productIds: string[] }> {
  const first = await fillCarts(client, count, SPREAD_PRODUCTS);
  await client.query("delete from cart_lines");
  const { rows } = await client.query<{ id: string }>(
    "select id from products where slug like 'bench-%' order by id",
  );
  const buyers = Array.from({ length: count }, (_, i) => {
    const number = String(first + i + 1);
    return {
      id: `00000000-0000-4000-8000-${number.padStart(12, "0")}`,
      token: `buyer-${number.padStart(37, "0")}`,
    };
  });
  return { buyers, productIds: rows.map(({ id }) => id) };
}

/** `ordersTwice`: each purchase is ordered again with another idempotency key. */
export function startBuyers(
  urls: string[],
  buyers: Buyer[],
  productIds: string[],
  { ordersTwice = false } = {},
): Buying {
  const acknowledged: Acknowledged[] = [];
  const statuses: Record<number, number> = {};
  const onRefused = (status: number) => void (statuses[status] = (statuses[status] ?? 0) + 1);
  const retryOptions = { urls, pauseMs: 100, onRefused };
  let isStopped = false;

  async function buy(buyer: Buyer, number: number): Promise<void> {
    for (let i = 0; !isStopped; i++) {
      const productId = productIds[(number * 31 + i) % productIds.length]!;
      for (const key of ordersTwice ? ["order", "again"] : ["order"])
        await order(buyer, productId, { idempotencyKey: `${key}-${i}`, note: `purchase ${i}` });
    }
  }

  async function order(
    { id: userId, token }: Buyer,
    productId: string,
    { idempotencyKey, note }: { idempotencyKey: string; note: string },
  ): Promise<void> {
    const headers = { authorization: `Bearer ${token}`, "idempotency-key": idempotencyKey };
    const add = { path: addToCart.path, body: { userId, productId, quantity: 1 }, headers };
    await retryUntilOk(add, retryOptions);
    // Two orders with one note are duplicates, whatever their idempotency keys.
    const request = { path: checkout.path, body: { userId, ...DETAILS, note }, headers };
    const { orderId } = (await retryUntilOk(request, retryOptions)) as { orderId: string };
    acknowledged.push({ id: orderId, at: Date.now() });
  }

  const buying = Promise.all(buyers.map(buy));
  return {
    acknowledged,
    statuses,
    async stop() {
      isStopped = true;
      await buying;
    },
  };
}
