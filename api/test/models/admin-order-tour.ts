import { sql } from "kysely";
import type { ClientBase, Pool } from "pg";
import {
  addOrderNote,
  getBulkChange,
  getOrder,
  listOrders,
  startBulkChange,
  updateOrderStatus,
} from "@tindahan/contract/orders/manage-orders.ts";
import { exportOrders } from "@tindahan/contract/orders/order-export.ts";
import { listProducts } from "@tindahan/contract/catalogue/catalogue.ts";
import { getStats, listBestSellers } from "@tindahan/contract/orders/insights.ts";
import { shortId } from "@tindahan/contract/core/format.ts";
import { createApp } from "../../src/app.ts";
import { createServices } from "../../src/compose.ts";
import { changeOrders } from "../../src/orders/orders.ts";
import { explainingUrl, watchScans } from "../support/query-plans.ts";
import { openShop, testConfig, type Member } from "../support/shop.ts";

export type OrderSample = {
  adminId: string;
  id: string;
  number: number;
  email: string;
  name: string;
  phone: string;
  day: string;
  product: string;
};

export function listings({
  adminId,
  id,
  number,
  email,
  name,
  phone,
  day,
  product,
}: OrderSample): Record<string, object> {
  const page = { page: 1, limit: 4 };
  return {
    "the first page": page,
    "page 100,000": { page: 100_000, limit: 4 },
    "the oldest": { ...page, sort: "oldest" },
    "by total": { ...page, sort: "total-down" },
    "by total, of a status": { ...page, sort: "total-up", status: "Delivered" },
    "by total, of a small status": { ...page, sort: "total-up", status: "Processing" },
    "Pending Payment": { ...page, status: "Pending Payment" },
    "Delivered, page 1,000": { page: 1_000, limit: 4, status: "Delivered" },
    "by method": { ...page, method: "gcash" },
    "by an unused method": { ...page, method: "card" },
    "by a day": { ...page, from: day, to: day },
    "by status, method and days": { ...page, status: "Cancelled", method: "grab_pay", from: "2025-01-01" },
    "the pending ones, oldest first": { ...page, group: "pending", sort: "oldest" },
    "all but the cancelled ones": { ...page, group: "sold" },
    "orders with received money": { ...page, group: "received", from: "2026-10-01" },
    "orders with cash still to come": { ...page, group: "cashDue", method: "cod" },
    "discounted orders": { ...page, group: "discounted" },
    "orders refunded in a month": { ...page, group: "refunded", from: "2026-10-01", to: "2026-10-31" },
    "payments that need attention": { ...page, group: "attention" },
    "payments to refund": { ...page, group: "refundDue" },
    "the last change of an admin": { ...page, changedBy: adminId },
    "with a product": { ...page, product },
    "with a product, of a month": { ...page, group: "sold", product, from: "2026-10-01", to: "2026-10-31" },
    "fifty per page": { page: 1, limit: 50 },
    "search by short id": { ...page, search: shortId(id) },
    "search by number": { ...page, search: `#${number}` },
    "search by part of it": { ...page, search: shortId(id).slice(0, 5) },
    "search by e-mail": { ...page, search: email },
    "search by phone": { ...page, search: phone },
    "search by the phone's last digits": { ...page, search: phone.slice(-4) },
    "search by tracking number": { ...page, search: "JT5201334400" },
    "search by name without its accent": { ...page, search: "pena" },
    "search by name": { ...page, search: name },
    "search by a frequent name": { ...page, search: "maria" },
    "search by two words": { ...page, search: "peña ana" },
    "search by SKU": { ...page, search: "SKU-104" },
    "search for nothing": { ...page, search: "nobody at all" },
  };
}

export async function seek(admin: Member, db: ReturnType<typeof createServices>["db"]): Promise<OrderSample> {
  const { pagination } = await admin.call(listOrders, { query: { page: 1, limit: 4 } });
  const { orders } = await admin.call(listOrders, {
    query: { page: Math.ceil(pagination.pages / 2), limit: 4 },
  });
  const { rows } = await sql<{ day: string }>`
    select manila_day(created_at)::text as day from orders where id = ${orders[0]!._id}`.execute(db);
  const { _id, number, user, customerName, phone, items } = orders[0]!;
  const product = items[0]!.product._id!;
  return {
    adminId: admin.id,
    id: _id,
    number,
    email: user.email,
    name: customerName,
    phone,
    day: rows[0]!.day,
    product,
  };
}

export const stats: Record<string, (admin: Member) => Promise<unknown>> = Object.fromEntries(
  [
    ["a day", "2026-11-10", "2026-11-10"],
    ["30 days", "2026-10-12", "2026-11-10"],
    ["90 days", "2026-08-13", "2026-11-10"],
    ["a year", "2025-11-13", "2026-11-13"],
    ["a year of odd days", "2025-10-30", "2026-10-30"],
  ].flatMap(([name, from, to]) => {
    const query = { from: from!, to: to! };
    return [
      [`stats of ${name}`, (admin: Member) => admin.call(getStats, { query })],
      [`best sellers of ${name}`, (admin: Member) => admin.call(listBestSellers, { query })],
    ];
  }),
);
stats["low stock"] = (admin) => admin.call(listProducts, { query: { stock: "low", limit: 5 } });

/** Rows for tables that orders do not fill, so that PostgreSQL has a reason to use their indexes. */
export async function fillTablesBesideOrders(client: ClientBase, adminId: string): Promise<void> {
  await client.query("insert into packing_slips (order_id, printed_by) select id, $1 from orders", [adminId]);
  await client.query(
    `insert into staff_orders (order_id, source, entered_by) select id, 'phone', $1 from orders limit 4000`,
    [adminId],
  );
  await client.query(`
    with filled as (
      insert into courier_claims (order_id, courier, centavos, shipped_at)
      select id, 'LBC', total_centavos, created_at from orders where payment_method = 'cod'
      on conflict (order_id) do nothing returning order_id),
    transfers as (
      insert into remittances (id, courier, received_on, centavos, created_by)
      select gen_random_uuid(), 'LBC', '2026-11-13', 0, '${adminId}' from generate_series(1, 400) returning id)
    insert into remittance_lines (remittance_id, row_number, tracking_number, order_id, outcome)
    select (select id from transfers limit 1), row_number() over (), 'x', order_id, 'settled' from filled limit 2000`);
  await client.query("insert into packed_orders (order_id, packed_by) select id, $1 from orders", [adminId]);
  await client.query(
    "insert into rate_limits (key, window_start, count) select 'k' || n, now(), 1 from generate_series(1, 2000) as n",
  );
  await client.query(
    "insert into former_emails (id, user_id, email, mailbox_key) select gen_random_uuid(), id, email, 'former ' || id from users limit 2000",
  );
  await client.query(`
    with filled as (
      insert into returns (id, order_id, reason, created_by)
      select gen_random_uuid(), id, 'damaged', user_id from orders where status = 'Delivered' limit 2000 returning id, order_id),
    pictures as (
      insert into return_pictures (id, order_id, return_id, position, webp)
      select gen_random_uuid(), order_id, id, 1, '\\x00' from filled)
    insert into return_lines (return_id, order_id, position, quantity, claimed) select id, order_id, 1, 1, 1 from filled`);
  await client.query(`
    insert into returned_parcels (return_id, order_id, cause, condition, charge_centavos, phone_key)
    select distinct on (order_id) id, order_id, 'refused', 'good', 0, 'filled ' || number from returns order by order_id`);
  await client.query(
    `insert into order_notes (id, order_id, author_id, note)
      select gen_random_uuid(), id, $1, 'Call before delivery' from orders limit 4000`,
    [adminId],
  );
  await client.query(`
    insert into audit_log (id, at, actor_id, action, entity, entity_id)
    select gen_random_uuid(), now() - n * interval '1 minute', gen_random_uuid(), 'update', 'order', gen_random_uuid()
    from generate_series(1, 4000) as n`);
  await client.query(
    "analyze staff_orders, courier_claims, remittances, remittance_lines, order_notes, audit_log, packing_slips, packed_orders, rate_limits, former_emails, returns, return_lines, returned_lines, returned_parcels, return_pictures",
  );
}

/** PostgreSQL scans small tables sequentially, so these must not be empty. */
async function fillBulkChangesAndJobs(pool: Pool): Promise<void> {
  await pool.query(`
    with bulk as (
      insert into bulk_changes (id, actor_id, status)
      select gen_random_uuid(), (select id from users where role = 'admin' limit 1), 'Delivered' from generate_series(1, 400) returning id
    )
    insert into bulk_change_rows (bulk_id, order_id, version, state)
    select bulk.id, o.id, 1, 'changed' from bulk, lateral (select id from orders order by created_at limit 50) as o`);
  await pool.query(`
    select graphile_worker.add_job('mail-refund', json_build_object('refundId', n), run_at => now() + interval '1 year')
    from generate_series(1, 2000) as n`);
  await pool.query("analyze bulk_changes, bulk_change_rows, graphile_worker._private_jobs");
}

export async function sequentialScansOfAdminTour(databaseUrl: string): Promise<string[]> {
  const services = createServices(testConfig(explainingUrl(databaseUrl)));
  const { sequential, statements } = watchScans(services.pool);
  const app = await createApp(services);
  try {
    const admin = await openShop(app, services, databaseUrl).admin();
    const sample = await seek(admin, services.db);
    const { id } = sample;
    await fillBulkChangesAndJobs(services.pool);
    sequential.length = 0;
    const before = statements();
    for (const query of Object.values(listings(sample))) await admin.call(listOrders, { query });
    await admin.call(getOrder, { params: { id } });
    await admin.call(addOrderNote, { params: { id }, body: { note: "Fragile" } });
    await admin.call(updateOrderStatus, { params: { id }, body: { status: "Shipped", courier: "LBC" } });
    await admin.call(exportOrders, { query: { status: "Delivered", after: id } });
    const { bulk } = await admin.call(startBulkChange, {
      body: { status: "Delivered", filter: { from: sample.day, to: sample.day } },
    });
    await changeOrders.run(services, { bulkId: bulk._id });
    await admin.call(getBulkChange, { params: { id: bulk._id } });
    for (const call of Object.values(stats)) await call(admin);
    await services.pool.query("select fold_order_tallies()");
    await services.pool.query("select recount_sales()");
    if (statements() - before < 100) throw new Error("auto_explain logged too few statements.");
    return sequential;
  } finally {
    await app.close();
    await services.close();
  }
}
