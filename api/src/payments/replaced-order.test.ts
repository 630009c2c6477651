import { sql } from "kysely";
import { expect } from "vitest";
import { checkout } from "@tindahan/contract/checkout.ts";
import { updateOrderStatus } from "@tindahan/contract/manage-orders.ts";
import { details, test, type PayingShop } from "../../test/paying.ts";
import { untilSomebodyWaits } from "../../test/waiting.ts";

const MEETINGS = ["checkout first", "admin first"] as const;
type Meeting = (typeof MEETINGS)[number];

/**
 * A shopper checks out again while an admin calls off the order that this replaces. Somebody else holds the product
 * until both are on their way, so that they meet each time and not once in a thousand.
 */
async function meet(paying: PayingShop, meeting: Meeting): Promise<{ statuses: number[]; orderId: string }> {
  const { db } = paying.services;
  const [{ member, orderId, productId }, admin] = [await paying.sendToPay(), await paying.admin()];
  const acts = [
    () => member.ask(checkout, { body: { userId: member.id, ...details, paymentMethod: "cod" } }),
    () => admin.ask(updateOrderStatus, { params: { id: orderId }, body: { status: "Cancelled" } }),
  ];
  if (meeting === "admin first") acts.reverse();
  const replies = await db.transaction().execute(async (tx) => {
    await sql`select from products where id = ${productId} for no key update`.execute(tx);
    const asked = [];
    for (const act of acts) {
      asked.push(act());
      await untilSomebodyWaits(paying.services.db, asked.length);
    }
    return asked;
  });
  return { statuses: (await Promise.all(replies)).map(({ status }) => status), orderId };
}

test.for(MEETINGS)(
  "a checkout replaces an unpaid order that an admin cancels at the same moment: neither waits for ever (%s)",
  async (meeting, { paying }) => {
    for (let round = 0; round < 5; round++) {
      const { statuses, orderId } = await meet(paying, meeting);

      expect(statuses).toEqual([200, 200]);
      // One piece is sold, by the second order; that of the first is back on the shelf, once.
      expect(await paying.stateOf(orderId)).toMatchObject({ status: "Cancelled", stock: 9, events: 2 });
    }
  },
);

test("the control: with a checkout that locks products before orders, the two wait for each other", async ({
  paying,
}) => {
  const { db } = paying.superuser;
  const lock = /perform from orders o where o\.id = any \(waiting\) order by o\.id for update;/;
  const { rows } = await sql<{ definition: string }>`
    select pg_get_functiondef(oid) as definition from pg_proc where proname = 'place_order'`.execute(db);
  expect(rows[0]!.definition).toMatch(lock);
  await sql.raw(rows[0]!.definition.replace(lock, "null;")).execute(db);

  expect((await meet(paying, "checkout first")).statuses).toContain(500);
});
