import { addToCart } from "@tindahan/contract/cart.ts";
import { checkout } from "@tindahan/contract/checkout.ts";
import { insist } from "./insist.ts";

export type Buyer = { id: string; token: string };
export type Acknowledged = { id: string; at: number };

export type Buying = {
  acknowledged: Acknowledged[];
  /** Responses other than 200, by status; 0 where there was none. */
  statuses: Record<number, number>;
  /** Lets the orders that have begun be answered. */
  stop: () => Promise<void>;
};

const DETAILS = { customerName: "Maria", phone: "09171234567", deliveryAddress: "1 Rizal St, Makati" };

/** Each orders one thing after the other, and sends everything until it is accepted, as a phone does on a bad line. */
export function startBuyers(urls: string[], buyers: Buyer[], productIds: string[]): Buying {
  const acknowledged: Acknowledged[] = [];
  const statuses: Record<number, number> = {};
  const onRefused = (status: number) => void (statuses[status] = (statuses[status] ?? 0) + 1);
  const patience = { urls, pauseMs: 100, onRefused };
  let isOver = false;

  async function buy({ id: userId, token }: Buyer, number: number): Promise<void> {
    for (let i = 0; !isOver; i++) {
      const headers = { authorization: `Bearer ${token}`, "idempotency-key": `order-${i}` };
      const productId = productIds[(number * 31 + i) % productIds.length]!;
      const add = { path: addToCart.path, body: { userId, productId, quantity: 1 }, headers };
      await insist(add, patience);
      const order = { path: checkout.path, body: { userId, ...DETAILS }, headers };
      const { orderId } = (await insist(order, patience)) as { orderId: string };
      acknowledged.push({ id: orderId, at: Date.now() });
    }
  }

  const buying = Promise.all(buyers.map(buy));
  return {
    acknowledged,
    statuses,
    async stop() {
      isOver = true;
      await buying;
    },
  };
}
