import { sql } from "kysely";
import { checkout } from "@tindahan/contract/checkout/checkout.ts";
import { updateOrderStatus } from "@tindahan/contract/orders/manage-orders.ts";
import { details, type PayingShop } from "../support/paying.ts";
import { untilLockWaiters } from "../support/waiting-connections.ts";

export const MEETINGS = ["checkout first", "admin first"] as const;
type Meeting = (typeof MEETINGS)[number];

/** A lock on the product holds both requests until they wait, so that they collide every time. */
export async function meet(
  paying: PayingShop,
  meeting: Meeting,
): Promise<{ statuses: number[]; orderId: string }> {
  const { db } = paying.services;
  const [{ member, orderId, productId }, admin] = [await paying.sendToPay(), await paying.admin()];
  const acts = [
    () => member.ask(checkout, { body: { userId: member.id, ...details, paymentMethod: "cod" } }),
    () => admin.ask(updateOrderStatus, { params: { id: orderId }, body: { status: "Cancelled" } }),
  ];
  if (meeting === "admin first") acts.reverse();
  const replies = await db.transaction().execute(async (tx) => {
    await sql`select from variants where id = ${productId} for no key update`.execute(tx);
    const requests = [];
    for (const act of acts) {
      requests.push(act());
      await untilLockWaiters(paying.services.db, requests.length);
    }
    return requests;
  });
  return { statuses: (await Promise.all(replies)).map(({ status }) => status), orderId };
}
