// @module-tag long
import { sql } from "kysely";
import { Client } from "pg";
import { expect } from "vitest";
import { test } from "../test/support/shop.ts";
import { generateOrders } from "./generate-orders.ts";
import { generateProducts } from "./generate.ts";

test("generated demo orders are consistent, some with fees, discounts, refunds, notes or returns", async ({
  shop,
}) => {
  for (const size of [
    { products: 50, orders: 1_000, customers: 100 },
    { products: 1, orders: 10, customers: 5 },
  ]) {
    const client = new Client({ connectionString: shop.superuserUrl });
    await client.connect();
    await generateProducts(client, size.products);
    await generateOrders(client, size);
    await client.end();
  }

  const { rows } = await sql<Record<string, number>>`
    select count(*) as orders,
      count(*) filter (where total_centavos <> goods - discount_centavos + shipping_centavos + cod_fee_centavos) as "wrongTotals",
      count(*) filter (where discount_centavos <> saved or line_discounts <> saved_on_goods) as "wrongDiscounts",
      count(*) filter (where (status = 'Cancelled') <> (released > 0) and saved > 0) as "wrongUses",
      count(*) filter (where refunded > paid) as "refundedTooMuch",
      count(*) filter (where shipping_centavos > 0) as "withShipping",
      count(*) filter (where cod_fee_centavos > 0) as "withCashFee",
      count(*) filter (where saved_on_goods > 0) as "withDiscount",
      count(*) filter (where saved > saved_on_goods) as "withFreeShipping",
      count(*) filter (where refunded > 0) as refunded,
      count(*) filter (where refunded = paid) as "refundedInFull",
      count(*) filter (where was_returned) as returned,
      count(*) filter (where last_event <> status) as "wrongEvents",
      count(*) filter (where notes > 0) as "withNotes",
      count(*) filter (where note <> '') as "withShoppersNote",
      count(*) filter (where length(customer_name) > 60) as "withLongName"
    from orders o,
      lateral (select sum(price_centavos * quantity) as goods, sum(discount_centavos) as line_discounts
        from order_lines l where l.order_id = o.id) as lines,
      lateral (select coalesce(sum(centavos), 0) as saved, count(released_at) as released,
        coalesce(sum(centavos) filter (where target = 'goods'), 0) as saved_on_goods
        from promotion_uses u where u.order_id = o.id) as offers,
      lateral (select sum(paid_centavos) as paid from payments p where p.order_id = o.id) as payments,
      lateral (select sum(amount_centavos) as refunded from refunds r where r.order_id = o.id and r.state = 'succeeded') as refunds,
      lateral (select bool_or(from_status = 'Shipped' and to_status = 'Cancelled') as was_returned,
        (array_agg(to_status order by at desc, id desc))[1] as last_event from order_events e where e.order_id = o.id) as events,
      lateral (select count(*) as notes from order_notes n where n.order_id = o.id) as notes`.execute(
    shop.superuser.db,
  );
  const { orders, wrongTotals, wrongDiscounts, wrongUses, wrongEvents, refundedTooMuch, ...having } =
    rows[0]!;
  expect({ orders, wrongTotals, wrongDiscounts, wrongUses, wrongEvents, refundedTooMuch }).toEqual({
    orders: 1_010,
    wrongTotals: 0,
    wrongDiscounts: 0,
    wrongUses: 0,
    wrongEvents: 0,
    refundedTooMuch: 0,
  });
  for (const [name, count] of Object.entries(having)) expect(count, name).toBeGreaterThan(0);
  expect(having.refunded! / orders!).toBeGreaterThan(0.01);
  expect(having.refunded! / orders!).toBeLessThan(0.03);
}, 180_000);
