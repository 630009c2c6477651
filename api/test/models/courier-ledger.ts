import { sql } from "kysely";
import { expect } from "vitest";
import type { Member, Shop } from "../support/shop.ts";
import { placeReturnable } from "../support/returning.ts";

export type Parcel = { id: string; trackingNumber: string; pesos: number };

/** Ships cash orders with a courier: copies of one that was placed at checkout, with totals of their own. */
export async function shipParcels(
  shop: Shop,
  admin: Member,
  parcels: { trackingNumber: string; pesos: number }[],
  courier = "LBC",
): Promise<Parcel[]> {
  const { orderId } = await placeReturnable(shop, { admin, status: "Processing" });
  const { db } = shop.superuser;
  const { rows } = await sql<Parcel>`
    with wanted as (
      select gen_random_uuid() as id, p.* from json_to_recordset(${JSON.stringify(parcels)}) as p
        ("trackingNumber" text, pesos numeric)
    ), copied as (
      insert into orders (id, user_id, idempotency_key, status, payment_method, customer_name, phone, street,
        billing_address, total_centavos, stock_held)
      select w.id, o.user_id, w.id::text, 'Processing', 'cod', o.customer_name, o.phone, o.street, o.billing_address,
        w.pesos * 100, false
      from wanted w, orders o where o.id = ${orderId}
    ), filled as (
      insert into order_lines (order_id, position, name, image, price_centavos, quantity, took_stock)
      select id, 1, 'Broom', '/pictures/x.webp', pesos * 100, 1, false from wanted
    )
    select id, "trackingNumber", pesos::float from wanted`.execute(db);
  for (let start = 0; start < rows.length; start += 200)
    await sql`
      update orders o set status = 'Shipped', courier = ${courier}, tracking_number = p."trackingNumber"
      from json_to_recordset(${JSON.stringify(rows.slice(start, start + 200))}) as p (id uuid, "trackingNumber" text)
      where o.id = p.id`.execute(db);
  return rows;
}

type Ledger = {
  shipped: number;
  settled: number;
  open: number;
  returned: number;
  writtenOff: number;
  paidTwice: number;
  unexplained: number;
  differentOwed: number;
  differentTallies: number;
};

/** Shipped cash in centavos by state, and the counts of errors, which must be 0. */
async function readCourierLedger(shop: Shop): Promise<Ledger> {
  const { rows } = await sql<Ledger>`
    select
      (select coalesce(sum(total_centavos), 0)::bigint from orders o where payment_method = 'cod' and courier is not null
        and (status in ('Shipped', 'Delivered') or exists (select from courier_claims where order_id = o.id))) as shipped,
      coalesce(sum(least(received_centavos, centavos)), 0)::bigint as settled,
      coalesce(sum(owed_centavos), 0)::bigint as open,
      coalesce(sum(greatest(0, centavos - received_centavos)) filter (where state = 'returned'), 0)::bigint as returned,
      coalesce(sum(greatest(0, centavos - received_centavos)) filter (where state = 'written_off'), 0)::bigint as "writtenOff",
      (select count(*)::int from (select from remittance_lines where outcome in ('settled', 'short', 'over')
        group by order_id having count(*) > 1) as twice) as "paidTwice",
      count(*) filter (where received_centavos <> paid and not (state = 'settled' and received_centavos = centavos))::int
        as unexplained,
      (select count(*)::int from orders o left join courier_claims c on c.order_id = o.id
        where o.cash_owed_centavos is distinct from c.owed_centavos) as "differentOwed",
      (select count(*)::int from (
        select day, status, method, sum(n) as n, sum(centavos) as centavos from (
          select day, status, method, cash_due as n, cash_due_centavos as centavos from order_tallies
          union all select day, status, method, cash_due, cash_due_centavos from order_tally_parts
          union all select manila_day(created_at), status, payment_method, -(due > 0)::int, -due
          from orders, cash_due(status, payment_method, total_centavos, cash_owed_centavos) as due) as tallied
        group by 1, 2, 3 having sum(n) <> 0 or sum(centavos) <> 0) as t) as "differentTallies"
    from courier_claims c left join lateral (
      select coalesce(sum(collected_centavos), 0) as paid from remittance_lines l
      where l.order_id = c.order_id and l.outcome in ('settled', 'short', 'over')) as l on true`.execute(
    shop.superuser.db,
  );
  return rows[0]!;
}

export async function expectBalancedLedger(shop: Shop): Promise<Ledger> {
  const ledger = await readCourierLedger(shop);
  const { shipped, settled, open, returned, writtenOff, ...errors } = ledger;
  expect(settled + open + returned + writtenOff, "Σ settled + open + returned + written off").toBe(shipped);
  expect(errors).toEqual({ paidTwice: 0, unexplained: 0, differentOwed: 0, differentTallies: 0 });
  return ledger;
}
