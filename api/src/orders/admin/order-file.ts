import { sql } from "kysely";
import { ShopError } from "@tindahan/contract/core/errors.ts";
import { centavosToPesos } from "@tindahan/contract/core/format.ts";
import type { OrderDetails, OrderPayment } from "@tindahan/contract/orders/manage-orders.ts";
import type { Id } from "@tindahan/contract/core/primitives.ts";
import type { Db } from "../../platform/db/database.ts";
import { selectReturns } from "../returns/queries.ts";
import { MANAGED_ORDER_SQL, toAdminOrder, type ManagedOrderRow } from "../queries.ts";

type PaymentRow = Omit<OrderPayment, "amount" | "paid" | "refundable" | "refunds"> & {
  amountCentavos: number;
  paidCentavos: number | null;
  refunds: RefundRow[];
};
type RefundRow = Omit<OrderPayment["refunds"][number], "amount"> & { amountCentavos: number };
type CashRow = Omit<NonNullable<OrderDetails["cash"]>, "amount" | "received" | "remitted"> & {
  centavos: number;
  receivedCentavos: number;
  remittedCentavos: number;
};
type Row = { order: ManagedOrderRow } & Pick<
  OrderDetails,
  "events" | "activities" | "entered" | "notes" | "neighbors"
> & {
    cash: CashRow | null;
    payments: PaymentRow[];
    cashRefunds: RefundRow[];
    customer: { orders: number; cancelled: number; returned: number; centavos: number };
  };

export async function selectOrderDetails(db: Db, id: Id): Promise<OrderDetails> {
  const returns = await selectReturns(db, sql`r.order_id = ${id}`);
  const { rows } = await sql<Row>`
    select row_to_json(o) as order,
      (select coalesce(json_agg(e), '[]') from (
        select e.at, e.from_status as "from", e.to_status as "to", e.reason, e.note, coalesce(actor.role, 'shop') as by,
          coalesce(actor.username, actor.email, 'The shop') as "byName"
        from order_events e left join users actor on actor.id = e.actor_id
        where e.order_id = o.id and e.to_status is not null order by e.at, e.id) as e) as events,
      (select coalesce(json_agg(e), '[]') from (
        select e.id as "_id", e.at, e.kind, e.refund_id as "refundId",
          coalesce(actor.username, actor.email, 'The shop') as "byName"
        from order_events e left join users actor on actor.id = e.actor_id
        where e.order_id = o.id and e.kind in ('shipment_changed', 'refund_requested') order by e.at, e.id) as e) as activities,
      (select json_build_object('source', s.source, 'by', coalesce(nullif(admin.name, ''), admin.username))
        from staff_orders s join users admin on admin.id = s.entered_by where s.order_id = o.id) as entered,
      (select json_build_object('courier', c.courier, 'state', c.state, 'centavos', c.centavos,
          'receivedCentavos', c.received_centavos, 'at', c.closed_at, 'by', coalesce(nullif(admin.name, ''), admin.username),
          'remittanceId', l.remittance_id, 'remittedCentavos', coalesce(l.collected_centavos, 0))
        from courier_claims c left join users admin on admin.id = c.closed_by
          left join remittance_lines l on l.order_id = c.order_id and l.outcome in ('settled', 'short', 'over')
        where c.order_id = o.id) as cash,
      (select coalesce(json_agg(n), '[]') from (
        select n.id as "_id", n.created_at as at, coalesce(nullif(author.name, ''), author.username) as by, n.note
        from order_notes n join users author on author.id = n.author_id
        where n.order_id = o.id order by n.created_at, n.id) as n) as notes,
      (select coalesce(json_agg(p), '[]') from (${PAYMENTS} where p.order_id = o.id order by p.attempt) as p) as payments,
      (select coalesce(json_agg(r), '[]') from (${REFUNDS} where r.order_id = o.id and r.attempt is null
        order by created_at, id) as r) as "cashRefunds",
      (select json_build_object('orders', count(*), 'cancelled', count(*) filter (where status = 'Cancelled'),
          'returned', failed_deliveries(o.user_id, o.phone_key),
          'centavos', coalesce(sum(total_centavos) filter (where status <> 'Cancelled'), 0))
        from orders where user_id = o.user_id) as customer,
      json_build_object(
        'newer', (select id from orders n where (n.created_at, n.id) > (o.created_at, o.id) order by created_at, id limit 1),
        'older', (select id from orders n where (n.created_at, n.id) < (o.created_at, o.id)
          order by created_at desc, id desc limit 1)) as neighbors
    from (select ${sql.raw(MANAGED_ORDER_SQL)} from orders o where o.id = ${id}) as o`.execute(db);
  const row = rows[0];
  if (!row) throw new ShopError("not_found");
  return {
    order: toAdminOrder(row.order),
    events: row.events.map((event) => ({ ...event, at: toIsoTime(event.at) })),
    activities: row.activities.map((activity) => ({ ...activity, at: toIsoTime(activity.at) })),
    entered: row.entered,
    cash: row.cash && toOrderCash(row.cash),
    notes: row.notes.map((note) => ({ ...note, at: toIsoTime(note.at) })),
    payments: row.payments.map(toOrderPayment),
    cashRefunds: row.cashRefunds.map(toOrderRefund),
    returns,
    customer: {
      orders: row.customer.orders,
      cancelled: row.customer.cancelled,
      returned: row.customer.returned,
      total: centavosToPesos(row.customer.centavos),
    },
    neighbors: row.neighbors,
  };
}

const REFUNDS = sql`
  select id as "_id", created_at as at, amount_centavos as "amountCentavos", reason, note, state,
    provider_reference as "reference", hand_reference as "handReference" from refunds r`;

const PAYMENTS = sql`
  select p.attempt, p.provider, p.method, p.state, p.failure, p.failure_reason as "failureReason", p.amount_centavos as "amountCentavos", p.paid_centavos as "paidCentavos",
    p.provider_reference as "reference", p.provider_payment as "providerPayment", p.created_at as "createdAt",
    p.settled_at as "settledAt",
    (select coalesce(json_agg(r), '[]') from (${REFUNDS}
      where (r.order_id, r.attempt) = (p.order_id, p.attempt) order by created_at, id) as r) as refunds,
    (select coalesce(json_agg(m), '[]') from (
      select kind, reason, mismatch, note, resolved_at is null as "isOpen" from payment_flags m
      where (m.order_id, m.attempt) = (p.order_id, p.attempt) order by created_at) as m) as marks
  from payments p`;

function toOrderPayment({ amountCentavos, paidCentavos, refunds, ...row }: PaymentRow): OrderPayment {
  const refundedCentavos = refunds.reduce(
    (sum, refund) => sum + (refund.state === "failed" ? 0 : refund.amountCentavos),
    0,
  );
  const canRefund =
    (row.providerPayment !== null || row.method === "in_person") &&
    (row.state === "paid" || row.state === "mismatched");
  return {
    ...row,
    amount: centavosToPesos(amountCentavos),
    paid: paidCentavos === null ? null : centavosToPesos(paidCentavos),
    refundable: canRefund ? centavosToPesos(Math.max(0, paidCentavos! - refundedCentavos)) : 0,
    createdAt: toIsoTime(row.createdAt),
    settledAt: row.settledAt && toIsoTime(row.settledAt),
    refunds: refunds.map(toOrderRefund),
  };
}

function toOrderRefund({ amountCentavos, ...refund }: RefundRow): OrderPayment["refunds"][number] {
  return { ...refund, amount: centavosToPesos(amountCentavos), at: toIsoTime(refund.at) };
}

function toOrderCash({
  centavos,
  receivedCentavos,
  remittedCentavos,
  at,
  ...cash
}: CashRow): OrderDetails["cash"] {
  return {
    ...cash,
    amount: centavosToPesos(centavos),
    received: centavosToPesos(receivedCentavos),
    remitted: centavosToPesos(remittedCentavos),
    at: at && toIsoTime(at),
  };
}

function toIsoTime(timestamp: string): string {
  return new Date(timestamp).toISOString();
}
