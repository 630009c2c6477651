import { sql } from "kysely";
import { expect } from "vitest";
import { confirmPayment } from "@tindahan/contract/checkout/checkout.ts";
import { addOrderNote, updateOrderStatus } from "@tindahan/contract/orders/manage-orders.ts";
import { createUnsentConfirmations } from "../../../test/support/unsent-confirmations.ts";
import { test } from "../../../test/support/paying.ts";
import type { Shop } from "../../../test/support/shop.ts";
import { callRequestRefund } from "../../payments/payments.ts";
import { dispatchOrderEvents } from "../orders.ts";

test("records one order event per change of an order", async ({ paying }) => {
  const admin = await paying.admin();
  const { orderId, intentId, member } = await paying.sendToPay("gcash");
  await paying.provider.pay(intentId);
  await member.call(confirmPayment, { body: { sourceId: intentId } });
  const params = { id: orderId };
  await admin.call(updateOrderStatus, {
    params,
    body: { status: "Shipped", courier: "LBC", trackingNumber: "1" },
  });
  await admin.call(updateOrderStatus, { params, body: { status: "Shipped", trackingNumber: "2" } });
  await admin.call(updateOrderStatus, { params, body: { status: "Shipped", trackingNumber: "2" } });
  await admin.call(addOrderNote, { params, body: { note: "Fragile" } });
  await callRequestRefund(paying.services.db, {
    orderId,
    amountCentavos: 250_00,
    reason: "others",
    actorId: null,
  });
  await paying.advanceMinutes(2);

  const { rows } = await sql<{ kind: string; to: string | null; refunds: number }>`
    select kind, to_status as to, num_nonnulls(refund_id) as refunds from order_events order by at`.execute(
    paying.services.db,
  );
  expect(rows).toEqual([
    { kind: "placed", to: "Pending Payment", refunds: 0 },
    { kind: "paid", to: "Processing", refunds: 0 },
    { kind: "status_changed", to: "Shipped", refunds: 0 },
    { kind: "shipment_changed", to: null, refunds: 0 },
    { kind: "note_added", to: null, refunds: 0 },
    { kind: "refund_requested", to: null, refunds: 1 },
    { kind: "refunded", to: null, refunds: 1 },
  ]);
});

test("queues the jobs of each order event once with four concurrent workers", async ({ shop }) => {
  await createUnsentConfirmations(shop, 50);
  await Promise.all(Array.from({ length: 4 }, () => dispatchOrderEvents(shop.services)));

  expect(await queuedJobs(shop)).toEqual([{ job: "mail-order-confirmation", events: 50, jobs: 50 }]);
  expect(await waitingEvents(shop)).toBe(0);
});

test("keeps order events for the next worker if queuing their jobs fails", async ({ shop }) => {
  await createUnsentConfirmations(shop, 2);
  const { db } = shop.superuser;
  await sql`alter function graphile_worker.add_jobs rename to away`.execute(db);
  await expect(dispatchOrderEvents(shop.services)).rejects.toThrow("add_jobs");
  expect(await waitingEvents(shop)).toBe(2);

  await sql`alter function graphile_worker.away rename to add_jobs`.execute(db);
  await dispatchOrderEvents(shop.services);
  expect(await queuedJobs(shop)).toMatchObject([{ events: 2 }]);
});

test("records no order event for a rolled-back change of an order", async ({ shop }) => {
  await createUnsentConfirmations(shop, 1);
  await dispatchOrderEvents(shop.services);
  const { id } = await shop.services.db.selectFrom("orders").select("id").executeTakeFirstOrThrow();
  const change = shop.services.db.transaction().execute(async (tx) => {
    await sql`select set_order_status(${id}, 'Shipped', null, gen_random_uuid(), null, '', null)`.execute(tx);
    throw new Error("The process ends here.");
  });
  await expect(change).rejects.toThrow();

  expect(await waitingEvents(shop)).toBe(0);
});

async function queuedJobs(shop: Shop): Promise<{ job: string; events: number; jobs: number }[]> {
  const { rows } = await sql<{ job: string; events: number; jobs: number }>`
    select t.identifier as job, count(distinct payload ->> 'eventId')::int as events, count(*)::int as jobs
    from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
    group by 1 order by 1`.execute(shop.superuser.db);
  return rows;
}

async function waitingEvents({ services }: Shop): Promise<number> {
  const rows = await services.db.selectFrom("order_event_outbox").select("id").execute();
  return rows.length;
}
