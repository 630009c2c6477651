// @module-tag postgres-15
import { sql, type RawBuilder } from "kysely";
import { expect } from "vitest";
import { listCustomers } from "@tindahan/contract/accounts/manage-customers.ts";
import { getStats, listBestSellers } from "@tindahan/contract/orders/insights.ts";
import { ORDERS_BEHIND, type MoneyFigure } from "@tindahan/contract/orders/order-groups.ts";
import { listOrders, type AdminOrder } from "@tindahan/contract/orders/manage-orders.ts";
import { seededRandom } from "../../db/seeded-random.ts";
import { test, type Member, type Shop } from "../../test/support/shop.ts";

const query = { from: "2026-03-01", to: "2026-03-10" };
const SOLD_STATUSES = ["Processing", "Shipped", "Delivered"];

async function generateOrders(shop: Shop, count: number): Promise<void> {
  const { id: userId } = await shop.shopper();
  const products = [];
  for (let i = 0; i < 8; i++) products.push((await shop.product()).id);
  await sql`select setseed(0.42)`.execute(shop.superuser.db);
  await sql`
    with generated as materialized (
      select gen_random_uuid() as id, n, random() as r1, random() as r2, random() as r3, random() as r4
      from generate_series(1, ${count}::int) as n
    ), made as (
      insert into orders (id, user_id, idempotency_key, status, payment_method, customer_name, phone, street,
        billing_address, discount_centavos, shipping_centavos, cod_fee_centavos, total_centavos, stock_held, created_at)
      select id, ${userId}, id::text,
        (array['Pending Payment', 'Processing', 'Shipped', 'Delivered', 'Cancelled'])[1 + floor(r1 * 5)],
        method, 'Maria', '+639171234567', 'Manila', 'Manila', discount, shipping, fee, goods - discount + shipping + fee, false, timestamptz '2026-02-19 00:00+08' + r3 * interval '20 days'
      from generated,
        lateral (select (array['cod', 'gcash', 'card'])[1 + floor(r2 * 3)] as method, (1 + n % 3) * (10000 + n) as goods) as sale,
        lateral (select case when n % 5 = 0 then goods / 10 + n % 7 else 0 end as discount,
          case when n % 3 = 0 then 0 else 8550 end as shipping, case when method = 'cod' then 2000 + n % 11 else 0 end as fee) as extras
    ), lines as (
      insert into order_lines (order_id, position, variant_id, name, image, price_centavos, quantity, took_stock)
      select id, 1, (${products}::uuid[])[1 + floor(r4 * r4 * 8)], 'x', '', 10000 + n, 1 + n % 3, false from generated
    ), paid as (
      insert into payments (order_id, user_id, provider, method, amount_centavos, state, paid_centavos, settled_at)
      select id, ${userId}, 'paymongo', 'gcash', 50000, 'paid', 50000, now() from generated where n % 4 = 0
    )
    insert into refunds (id, order_id, attempt, amount_centavos, reason, state, created_at, updated_at)
    select gen_random_uuid(), id, 1, 100 + n, 'others', (array['wanted', 'pending', 'succeeded', 'failed', 'succeeded'])[1 + n / 4 % 5],
      at, at from generated, lateral (select timestamptz '2026-02-19 00:00+08' + r4 * interval '20 days' as at) as moment where n % 4 = 0`.execute(
    shop.superuser.db,
  );
  for (const sqlFunction of ["fold_order_tallies", "recount_sales"])
    for (let again = 0; again < 3; again++) {
      await sql`update sales_recount set next_at = now()`.execute(shop.superuser.db);
      await sql`select ${sql.raw(sqlFunction)}()`.execute(shop.superuser.db);
    }
}

type Order = {
  id: string;
  status: string;
  method: string;
  day: string;
  hour: number;
  centavos: number;
  goods: number;
  delivery: number;
  discounts: number;
  product: string;
  units: number;
};
type Refund = { orderId: string; day: string; hour: number; centavos: number; status: string };

async function readOrdersAndRefunds(shop: Shop): Promise<{ orders: Order[]; refunds: Refund[] }> {
  const { rows: orders } = await sql<Order>`
    select o.id, o.status, o.payment_method as method, l.price_centavos * l.quantity as goods,
      o.shipping_centavos + o.cod_fee_centavos as delivery, o.discount_centavos as discounts, to_char(o.created_at at time zone 'Asia/Manila', 'YYYY-MM-DD') as day,
      extract(hour from o.created_at at time zone 'Asia/Manila')::int as hour, o.total_centavos as centavos, l.variant_id as product, l.quantity as units
    from orders o join order_lines l on l.order_id = o.id`.execute(shop.superuser.db);
  const { rows: refunds } = await sql<Refund>`
    select o.id as "orderId", to_char(r.updated_at at time zone 'Asia/Manila', 'YYYY-MM-DD') as day,
      extract(hour from r.updated_at at time zone 'Asia/Manila')::int as hour, r.amount_centavos as centavos, o.status
    from refunds r join orders o on o.id = r.order_id where r.state = 'succeeded'`.execute(shop.superuser.db);
  return { orders, refunds };
}

const total = (rows: { centavos: number }[]) => rows.reduce((sum, { centavos }) => sum + centavos, 0) / 100;
const sumOf = (orders: Order[], part: "goods" | "delivery" | "discounts") =>
  orders.reduce((sum, order) => sum + order[part], 0) / 100;
const isReceived = ({ method, status }: Pick<Order, "method" | "status">) =>
  method !== "cod" || status === "Delivered";

test("every dashboard figure equals a recount of 1,000 orders", async ({ shop }) => {
  await generateOrders(shop, 1_000);
  const { orders, refunds } = await readOrdersAndRefunds(shop);
  const soldOrders = orders.filter(({ status }) => SOLD_STATUSES.includes(status));
  const expected = (isIn: (day: string, hour: number) => boolean) => {
    const ofDays = soldOrders.filter(({ day, hour }) => isIn(day, hour));
    const refunded = total(
      refunds.filter(({ day, hour, status }) => isIn(day, hour) && SOLD_STATUSES.includes(status)),
    );
    return {
      orders: ofDays.length,
      cod: ofDays.filter(({ method }) => method === "cod").length,
      ordered: expect.closeTo(total(ofDays), 5),
      goods: expect.closeTo(sumOf(ofDays, "goods"), 5),
      delivery: expect.closeTo(sumOf(ofDays, "delivery"), 5),
      discounts: expect.closeTo(sumOf(ofDays, "discounts"), 5),
      received: expect.closeTo(total(ofDays.filter(isReceived)), 5),
      cashDue: expect.closeTo(total(ofDays.filter((order) => !isReceived(order))), 5),
      refunded: expect.closeTo(refunded, 5),
      sales: expect.closeTo(total(ofDays) - refunded, 5),
    };
  };
  const isIn = (from: string, to: string) => (day: string) => day >= from && day <= to;
  const admin = await shop.admin();
  const { now, before } = await admin.call(getStats, { query });

  expect(orders.length - soldOrders.length).toBeGreaterThan(300);
  expect(refunds.some(({ status }) => !SOLD_STATUSES.includes(status))).toBe(true);
  expect(now.total).toEqual(expected(isIn(query.from, query.to)));
  expect(now.total.refunded).toBeGreaterThan(0);
  expect(before.total).toEqual(expected(isIn("2026-02-19", "2026-02-28")));
  expect(now.parts).toHaveLength(10);
  const year = (await admin.call(getStats, { query: { from: "2025-03-11", to: "2026-03-10" } })).now;
  expect(year.unit).toBe("week");
  expect([year.parts[0], year.parts.at(-1)]).toMatchObject([
    { from: "2025-03-11", to: "2025-03-11" },
    { from: "2026-03-04", to: "2026-03-10" },
  ]);
  for (const { from, to, hour: _, ...stats } of [...now.parts, ...before.parts, ...year.parts])
    expect(stats, from).toEqual(expected(isIn(from, to)));

  const single = await admin.call(getStats, { query: { from: "2026-03-04", to: "2026-03-04" } });
  expect(single.now.total).toEqual(expected((day) => day === "2026-03-04"));
  for (const period of [single.now, single.before]) {
    expect(period.parts.map(({ hour }) => hour)).toEqual(Array.from({ length: 24 }, (_, hour) => hour));
    for (const { from, to: _, hour, ...stats } of period.parts)
      expect(stats, `${from} ${hour}`).toEqual(
        expected((day, other) => day === period.from && other === hour),
      );
  }

  for (const days of [query, { from: "2026-03-04", to: "2026-03-04" }])
    for (const filter of [{}, { method: "cod" as const }]) {
      const { orders: all, cod } = expected(isIn(days.from, days.to));
      const listed = await admin.call(listOrders, { query: { ...days, group: "sold", ...filter } });
      expect(listed.pagination.total).toBe("method" in filter ? cod : all);
    }

  const units = (product: string) =>
    soldOrders
      .filter((order) => order.product === product && isIn(query.from, query.to)(order.day))
      .reduce((sum, order) => sum + order.units, 0);
  const { bestSellers } = await admin.call(listBestSellers, { query });
  const best = [...new Set(orders.map(({ product }) => product))].map(units).toSorted((a, b) => b - a);
  expect(bestSellers.map((one) => one.units)).toEqual(best.slice(0, 5));
  for (const one of bestSellers) expect(one.units).toBe(units(one._id));
});

const BEHIND: Record<MoneyFigure, (order: Order) => boolean> = {
  goods: () => true,
  delivery: () => true,
  discounts: ({ discounts }) => discounts > 0,
  refunded: () => true,
  received: isReceived,
  cashDue: (order) => !isReceived(order),
};
const AMOUNT: Record<Exclude<MoneyFigure, "refunded">, (order: AdminOrder) => number> = {
  goods: ({ items }) => items.reduce((sum, { price, quantity }) => sum + price * quantity, 0),
  delivery: ({ shippingFee, codFee }) => shippingFee + codFee,
  discounts: ({ total, subtotal, shippingFee, codFee }) => subtotal + shippingFee + codFee - total,
  received: ({ total }) => total,
  cashDue: ({ total }) => total,
};

async function listEvery(admin: Member, filter: object): Promise<AdminOrder[]> {
  const listed: AdminOrder[] = [];
  for (let page = 1, pages = 1; page <= pages; page++) {
    const { orders, pagination } = await admin.call(listOrders, { query: { ...filter, page, limit: 100 } });
    ({ pages } = pagination);
    listed.push(...orders);
    expect(pagination.total).toBeGreaterThanOrEqual(listed.length);
  }
  return listed;
}

test("each sum of money lists exactly its orders, in any sort order and in a search", async ({ shop }) => {
  await generateOrders(shop, 600);
  const { orders, refunds } = await readOrdersAndRefunds(shop);
  const isInRange = ({ day }: { day: string }) => day >= query.from && day <= query.to;
  const sold = orders.filter(({ status }) => SOLD_STATUSES.includes(status));
  const admin = await shop.admin();
  const { total: figures } = (await admin.call(getStats, { query })).now;

  for (const figure of Object.keys(ORDERS_BEHIND) as MoneyFigure[]) {
    const filter = { ...query, ...ORDERS_BEHIND[figure] };
    const refunded = new Set(refunds.filter(isInRange).map(({ orderId }) => orderId));
    const behind = sold
      .filter((order) =>
        figure === "refunded" ? refunded.has(order.id) : isInRange(order) && BEHIND[figure](order),
      )
      .map(({ id }) => id)
      .toSorted();
    expect(behind.length, figure).toBeGreaterThan(20);
    for (const order of [{}, { sort: "oldest" }, { sort: "total-down" }, { search: "Maria" }]) {
      const listed = await listEvery(admin, { ...filter, ...order });
      expect(listed.map(({ _id }) => _id).toSorted(), `${figure} ${JSON.stringify(order)}`).toEqual(behind);
    }
  }
  for (const [figure, amountOf] of Object.entries(AMOUNT) as [
    keyof typeof AMOUNT,
    (typeof AMOUNT)["goods"],
  ][]) {
    const listed = await listEvery(admin, { ...query, ...ORDERS_BEHIND[figure] });
    expect(
      listed.reduce((sum, one) => sum + amountOf(one), 0),
      figure,
    ).toBeCloseTo(figures[figure], 2);
  }
});

test("the counts of orders and customers equal a recount, and their links list exactly these", async ({
  shop,
}) => {
  await generateOrders(shop, 400);
  const { db } = shop.superuser;
  await sql`update orders set is_refunded = true where id in (
    select id from orders where status in ('Pending Payment', 'Processing') order by id limit 15)`.execute(
    db,
  );
  await sql`
    insert into payment_flags (order_id, attempt, kind, reason, resolved_at)
    select order_id, attempt, 'refund', 'paid_twice', case when n % 3 = 0 then now() end
    from (select order_id, attempt, row_number() over (order by order_id) as n from payments) as paid where n <= 30`.execute(
    db,
  );
  await sql`insert into payment_flags (order_id, attempt, kind)
    select order_id, attempt, 'reopened' from payment_flags order by order_id limit 5`.execute(db);
  const ids = async (condition: RawBuilder<unknown>) => {
    const { rows } = await sql<{ id: string }>`select id from orders o where ${condition}`.execute(db);
    return rows.map(({ id }) => id).toSorted();
  };
  const admin = await shop.admin();
  const visitorWithoutOrders = await shop.shopper();
  const { counts } = await admin.call(listOrders, { query: { limit: 1 } });
  const { attention, customers } = await admin.call(getStats, { query });
  const recounted = await sql<{ status: string; n: number }>`
    select status, count(*)::int as n from orders group by status`.execute(db);
  expect(counts).toEqual(Object.fromEntries(recounted.rows.map(({ status, n }) => [status, n])));

  const flagged = await ids(
    sql`exists (select from payment_flags f where f.order_id = o.id and f.resolved_at is null)`,
  );
  const links: [filter: object, behind: string[]][] = [
    [{}, await ids(sql`true`)],
    [{ status: "Delivered" }, await ids(sql`status = 'Delivered'`)],
    [{ group: "pending" }, await ids(sql`status in ('Pending Payment', 'Processing') and not is_refunded`)],
    [{ group: "packing" }, await ids(sql`status = 'Processing' and not is_refunded`)],
    [{ group: "attention" }, flagged],
  ];
  for (const [filter, behind] of links) {
    expect(behind.length, JSON.stringify(filter)).toBeGreaterThan(10);
    const listed = await listEvery(admin, filter);
    expect(listed.map(({ _id }) => _id).toSorted(), JSON.stringify(filter)).toEqual(behind);
  }
  expect(attention).toBe(flagged.length);

  const buyers = await admin.call(listCustomers, { query: { ordered: "yes" } });
  expect(buyers.customers.map(({ _id }) => _id)).not.toContain(visitorWithoutOrders.id);
  expect([buyers.pagination.total, buyers.customers.length]).toEqual([customers, customers]);
});

const TALLY = sql`day, status, method, n, centavos, refunded_centavos, discount_centavos, delivery_centavos, discounted`;

async function wrongTallies({ superuser }: Shop): Promise<unknown[]> {
  const { rows } = await sql`
    with counted as (
      select manila_day(created_at) as day, status, payment_method as method, count(*) as n, sum(total_centavos) as centavos, 0 as refunded,
        sum(discount_centavos) as discounts, sum(shipping_centavos + cod_fee_centavos) as delivery, count(*) filter (where discount_centavos > 0) as discounted
      from orders group by 1, 2, 3
      union all
      select manila_day(r.updated_at), o.status, o.payment_method, 0, 0, sum(r.amount_centavos), 0, 0, 0
      from refunds r join orders o on o.id = r.order_id where r.state = 'succeeded' group by 1, 2, 3
    ), tallied as (
      select ${TALLY} from order_tallies union all select ${TALLY} from order_tally_parts
    )
    select day::text, status, method, sum(n) as n, sum(centavos) as centavos, sum(refunded) as refunded,
      sum(discounts) as discounts, sum(delivery) as delivery, sum(discounted) as discounted from (
      select * from counted
      union all
      select day, status, method, -n, -centavos, -refunded_centavos, -discount_centavos, -delivery_centavos, -discounted from tallied) as difference
    group by 1, 2, 3
    having (sum(n), sum(centavos), sum(refunded), sum(discounts), sum(delivery), sum(discounted)) <> (0, 0, 0, 0, 0, 0)`.execute(
    superuser.db,
  );
  return rows;
}

test("keeps the order tallies equal to the orders under concurrent random changes", async ({ shop }) => {
  await generateOrders(shop, 400);
  const { db } = shop.superuser;
  const { rows } = await sql<{ id: string }>`
    select o.id from orders o join payments p on p.order_id = o.id order by o.id limit 12`.execute(db);
  const random = seededRandom(7);
  const changes = [
    (id: string) =>
      sql`update orders set status = ${random.of([...SOLD_STATUSES, "Cancelled", "Pending Payment"])} where id = ${id}`,
    (id: string) =>
      sql`update refunds set state = ${random.of(["pending", "succeeded", "failed"])} where order_id = ${id}`,
    (id: string) =>
      sql`update refunds set updated_at = updated_at + ${random.below(40)} * interval '1 hour' where order_id = ${id}`,
    (id: string) => sql`
      insert into refunds (id, order_id, attempt, amount_centavos, reason, state)
      select gen_random_uuid(), order_id, 1, ${100 + random.below(900)}, 'others', 'succeeded' from payments where order_id = ${id}`,
    (id: string) =>
      sql`delete from refunds where id = (select id from refunds where order_id = ${id} limit 1)`,
    () => sql`select fold_order_tallies()`,
  ];
  const choices = [0, 0, 0, 1, 1, 1, 2, 3, 4, 5];

  for (let round = 0; round < 40; round++)
    await Promise.all(
      Array.from({ length: 9 }, () =>
        changes[random.of(choices)]!(random.of(rows.slice(0, 2 + (round % 10))).id).execute(db),
      ),
    );
  expect(await wrongTallies(shop)).toEqual([]);

  await sql`delete from orders where id = any (${rows.slice(0, 6).map(({ id }) => id)}::uuid[])`.execute(db);
  expect(await wrongTallies(shop)).toEqual([]);
});
