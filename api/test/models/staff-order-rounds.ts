import { sql } from "kysely";
import * as fc from "fast-check";
import { addToCart } from "@tindahan/contract/checkout/cart.ts";
import { checkout } from "@tindahan/contract/checkout/checkout.ts";
import { updateOrderStatus } from "@tindahan/contract/orders/manage-orders.ts";
import { placeStaffOrder } from "@tindahan/contract/orders/staff-orders.ts";
import { sweepPayments } from "../../src/payments/payments.ts";
import { newId } from "../../src/platform/db/ids.ts";
import type { Member, Shop } from "../support/shop.ts";

const PRODUCTS = 2;
const STOCK = 12;
const PEOPLE = 4;

const product = fc.nat({ max: PRODUCTS - 1 });
const person = fc.nat({ max: PEOPLE - 1 });
const quantity = fc.integer({ min: 1, max: 3 });

/** `again`: the same click twice. */
const act = fc.oneof(
  fc.record({
    kind: fc.constant("staff" as const),
    person,
    product,
    quantity,
    method: fc.constantFrom("cod", "pay_link", "in_person"),
    again: fc.boolean(),
  }),
  fc.record({ kind: fc.constant("shopper" as const), person, product, quantity }),
  fc.record({ kind: fc.constant("cancel" as const), nth: fc.nat({ max: 20 }) }),
  fc.record({ kind: fc.constant("expire" as const) }),
);
type Act = typeof act extends fc.Arbitrary<infer T> ? T : never;

/** The acts of one round run concurrently. */
export const rounds = fc.array(fc.array(act, { minLength: 1, maxLength: 6 }), { maxLength: 5 });

export type Counter = { ids: string[]; staff: Member[]; shoppers: Member[] };

export async function openCounter(shop: Shop): Promise<Counter> {
  const people = Array.from({ length: PEOPLE });
  const products = await Promise.all(Array.from({ length: PRODUCTS }, () => shop.product({ stock: STOCK })));
  return {
    ids: products.map(({ id }) => id),
    staff: await Promise.all(people.map((_, n) => shop.admin(n % 2 ? "staff" : "owner"))),
    shoppers: await Promise.all(people.map(() => shop.shopper(`${newId()}@example.com`))),
  };
}

/** Returns how many orders each kind of person placed. */
export async function playRound(shop: Shop, counter: Counter, round: Act[]) {
  const statuses = await Promise.all(round.map((one) => play(shop, counter, one)));
  const placed = (kind: Act["kind"]) =>
    statuses.filter((status, n) => status === 200 && round[n]!.kind === kind).length;
  return { staff: placed("staff"), shoppers: placed("shopper") };
}

async function play(shop: Shop, { ids, staff, shoppers }: Counter, one: Act): Promise<number> {
  if (one.kind === "staff") {
    const body = {
      id: newId(),
      items: [{ productId: ids[one.product]!, quantity: one.quantity }],
      paymentMethod: one.method as "cod",
      source: "live" as const,
      phone: "0917 555 0123",
      address: "1 Rizal St, Makati",
    };
    const clicks = Array.from({ length: one.again ? 2 : 1 }, () =>
      staff[one.person]!.ask(placeStaffOrder, { body }),
    );
    const replies = await Promise.all(clicks);
    return replies[0]!.status;
  }
  if (one.kind === "shopper") {
    const shopper = shoppers[one.person]!;
    const item = { userId: shopper.id, productId: ids[one.product]!, quantity: one.quantity };
    await shopper.ask(addToCart, { body: item });
    const details = { customerName: "Maria", phone: "09171234567", deliveryAddress: "1 Rizal St" };
    return (await shopper.ask(checkout, { body: { userId: shopper.id, ...details } })).status;
  }
  if (one.kind === "cancel") {
    const { rows } = await sql<{ id: string }>`
      select id from orders where status in ('Processing', 'Pending Payment') order by id offset ${one.nth} limit 1`.execute(
      shop.services.db,
    );
    if (!rows[0]) return 404;
    const params = { id: rows[0].id };
    return (await staff[0]!.ask(updateOrderStatus, { params, body: { status: "Cancelled" } })).status;
  }
  await sql`update staff_orders set pay_until = now() where pay_until is not null`.execute(shop.services.db);
  await sweepPayments.run(shop.services, {});
  return 200;
}
