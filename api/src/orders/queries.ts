import { sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import { centavosToPesos } from "@tindahan/contract/core/format.ts";
import type { Discount } from "@tindahan/contract/delivery/delivery.ts";
import type { AdminOrder } from "@tindahan/contract/orders/manage-orders.ts";
import type { ResponseOf } from "@tindahan/contract/core/endpoint.ts";
import { type getMyOrder, type Order, type OrderStatus } from "@tindahan/contract/orders/orders.ts";
import { ShopError } from "@tindahan/contract/core/errors.ts";
import type { Id } from "@tindahan/contract/core/primitives.ts";
import type { EventReason } from "@tindahan/contract/orders/reasons.ts";
import { PERMITTED_CHANGES, type PaymentState } from "@tindahan/contract/orders/status-permissions.ts";
import { isTransfer } from "@tindahan/contract/payments/methods.ts";
import { ORDER_STATUSES } from "@tindahan/contract/orders/order-statuses.ts";
import { findPlace } from "../places/places.ts";
import type { Db, Tx } from "../platform/db/database.ts";
import { APPLIED_PROMOTIONS_SQL, toCartDiscounts, type AppliedPromotion } from "../promotions/promotions.ts";
import { toOrderDelivery, toOrderShipment } from "./order-delivery.ts";

/** Throws `not_found` for another shopper's order, too. */
export async function selectOrder(
  db: Db,
  id: Id,
  shopperId: Id,
): Promise<Omit<ResponseOf<typeof getMyOrder>, "returns">> {
  const row = await ordersWithLines(db)
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom("order_events as e")
          .leftJoin("users as actor", "actor.id", "e.actor_id")
          .select(["e.at", "e.from_status", "e.to_status", "e.reason", "e.note", "actor.role"])
          .whereRef("e.order_id", "=", "o.id")
          .where("e.to_status", "is not", null)
          .orderBy("e.at")
          .orderBy("e.id"),
      ).as("events"),
    )
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom("payments as p")
            .select("p.order_id")
            .whereRef("p.order_id", "=", "o.id")
            .where("p.state", "=", "mismatched"),
        )
        .as("isPaymentUnderReview"),
    )
    .select((eb) => [
      eb
        .selectFrom("payments as paid")
        .select(({ fn }) => fn.sum<number | null>("paid.paid_centavos").as("centavos"))
        .whereRef("paid.order_id", "=", "o.id")
        .where("paid.state", "=", "paid")
        .as("paidCentavos"),
      jsonArrayFrom(
        eb
          .selectFrom("refunds as r")
          .select(["r.amount_centavos", "r.state", "r.updated_at", "r.hand_reference"])
          .whereRef("r.order_id", "=", "o.id")
          .orderBy("r.created_at")
          .orderBy("r.id"),
      ).as("refunds"),
    ])
    .select(sql<Date | null>`pay_until(o.id)`.as("payUntil"))
    .select(
      sql<Record<Id, string> | null>`(
        select json_object_agg(v.id, p.slug) from order_lines l
          join variants v on v.id = l.variant_id join products p on p.id = v.product_id
        where l.order_id = o.id and p.archived_at is null)`.as("slugs"),
    )
    .select(
      sql<Id[]>`array(
        select v.id from order_lines l join variants v on v.id = l.variant_id
        where l.order_id = o.id and v.id <> v.product_id and v.archived_at is null)`.as("variants"),
    )
    .where("o.id", "=", id)
    .where("o.user_id", "=", shopperId)
    .executeTakeFirst();
  if (!row) throw new ShopError("not_found");
  return {
    order: toOrder(row),
    slugs: row.slugs ?? {},
    variants: row.variants,
    isPaymentUnderReview: Boolean(row.isPaymentUnderReview),
    payUntil: toIsoDate(row.payUntil),
    paid: centavosToPesos(row.paidCentavos ?? 0),
    refunds: row.refunds.map(({ amount_centavos, state, updated_at, hand_reference }) => ({
      amount: centavosToPesos(amount_centavos),
      at: new Date(updated_at).toISOString(),
      state: REFUND_STATES[state as keyof typeof REFUND_STATES],
      handReference: hand_reference,
    })),
    events: row.events.map(({ at, from_status, to_status, reason, note, role }) => ({
      at: new Date(at).toISOString(),
      from: from_status as OrderStatus | null,
      to: to_status as OrderStatus,
      reason: reason as EventReason | null,
      note,
      by: (role as "shopper" | "admin" | null) ?? "shop",
    })),
  };
}

export function toIsoDate(at: Date | string | null): string | null {
  return at && new Date(at).toISOString();
}

export const REFUND_STATES = {
  wanted: "requested",
  pending: "requested",
  succeeded: "sent",
  failed: "failed",
} as const;

type StatusChange = {
  orderId: Id;
  status: OrderStatus;
  actorId: Id | null;
  eventId: Id;
  note: string;
  /** Statuses that may be left; null allows all. */
  allowedFrom: OrderStatus[] | null;
  restock?: boolean;
  eventReason?: EventReason | null;
};

export async function callSetOrderStatus(db: Db, change: StatusChange): Promise<void> {
  const {
    orderId,
    status,
    actorId,
    eventId,
    note,
    allowedFrom,
    restock = false,
    eventReason = null,
  } = change;
  await sql`select set_order_status(${orderId}, ${status}, ${actorId}, ${eventId}, ${eventReason}, ${note}, ${allowedFrom}::text[],
    ${restock})`.execute(db);
}

/** The transaction must hold the lock on the order. */
export async function callAssertStatusChangePermitted(
  tx: Tx,
  { orderId, status, actorId }: Pick<StatusChange, "orderId" | "status" | "actorId">,
): Promise<void> {
  await sql`select assert_status_change_permitted(o, ${status}, ${actorId}, ${PERMITTED_CHANGES}::text[])
    from orders o where id = ${orderId}`.execute(tx);
}

function ordersWithLines(db: Db) {
  return db
    .selectFrom("orders as o")
    .innerJoin("users as u", "u.id", "o.user_id")
    .leftJoin("couriers as c", "c.name", "o.courier")
    .selectAll("o")
    .select((eb) => [
      "u.email",
      "c.link_template",
      sql<string>`delivery_address_text(o)`.as("delivery_address_text"),
      jsonArrayFrom(
        eb
          .selectFrom("order_lines as l")
          .leftJoin("returned_lines as s", (join) =>
            join.onRef("s.order_id", "=", "l.order_id").onRef("s.position", "=", "l.position"),
          )
          .select([
            "l.variant_id",
            "l.name",
            "l.image",
            "l.price_centavos",
            "l.quantity",
            "l.discount_centavos",
            "s.refunded",
          ])
          .whereRef("l.order_id", "=", "o.id")
          .orderBy("l.position"),
      ).as("lines"),
      sql<AppliedPromotion[] | null>`${sql.raw(APPLIED_PROMOTIONS_SQL)}`.as("offers"),
    ]);
}

type SelectedOrder = Awaited<ReturnType<ReturnType<typeof ordersWithLines>["execute"]>>[number];

export type OrderRow = Omit<SelectedOrder, "created_at" | "updated_at"> & {
  created_at: Date | string;
  updated_at: Date | string;
};

export const ORDER_SQL = `
  o.*, delivery_address_text(o) as delivery_address_text, (select email from users where id = o.user_id) as email,
  (select link_template from couriers where name = o.courier) as link_template, (
    select json_agg(json_build_object('variant_id', variant_id, 'name', name, 'image', image,
      'price_centavos', price_centavos, 'quantity', quantity, 'discount_centavos', discount_centavos,
      'refunded', refunded) order by position)
    from order_lines left join returned_lines using (order_id, position) where order_id = o.id) as lines, ${APPLIED_PROMOTIONS_SQL} as offers`;

export function toOrder(row: OrderRow): Order {
  return {
    _id: row.id,
    number: row.number,
    user: { _id: row.user_id, email: row.email ?? "" },
    userId: row.user_id,
    customerName: row.customer_name,
    phone: row.phone,
    deliveryAddress: row.delivery_address_text,
    billingAddress: row.billing_address,
    paymentMethod: row.payment_method,
    note: row.note,
    items: row.lines.map(
      ({ variant_id, name, image, price_centavos, quantity, discount_centavos, refunded }) => ({
        product: { _id: variant_id, name, image },
        quantity,
        price: centavosToPesos(price_centavos),
        ...(discount_centavos > 0 && { discount: centavosToPesos(discount_centavos) }),
        ...(refunded && { refunded }),
      }),
    ),
    subtotal: centavosToPesos(orderSubtotal(row)),
    discounts: [...toCartDiscounts(row.offers ?? []), ...transferDiscounts(row)],
    shippingFee: centavosToPesos(row.shipping_centavos),
    codFee: centavosToPesos(row.cod_fee_centavos),
    delivery: toOrderDelivery(row),
    total: centavosToPesos(row.total_centavos),
    status: row.status as OrderStatus,
    isRefunded: row.is_refunded,
    isReturned: row.is_returned,
    createdAt: new Date(row.created_at).toISOString(),
    shipment:
      row.courier === null ? null : toOrderShipment(row.courier, row.tracking_number, row.link_template),
  };
}

/** The centavos that make the amount of a transfer unique are the part of the discount without a promotion. */
function transferDiscounts({ payment_method, discount_centavos, offers }: OrderRow): Discount[] {
  const ofOffers = (offers ?? []).reduce((sum, { centavos }) => sum + centavos, 0);
  if (!isTransfer(payment_method) || discount_centavos === ofOffers) return [];
  const amount = centavosToPesos(discount_centavos - ofOffers);
  return [{ target: "goods", name: "Off for your transfer", code: null, amount }];
}

function orderSubtotal({
  total_centavos,
  discount_centavos,
  shipping_centavos,
  cod_fee_centavos,
}: OrderRow): number {
  return total_centavos + discount_centavos - shipping_centavos - cod_fee_centavos;
}

export type Counts = Record<OrderStatus, number>;

export function toStatusCounts(counted: Partial<Counts> | null): Counts {
  return Object.fromEntries(ORDER_STATUSES.map((status) => [status, counted?.[status] ?? 0])) as Counts;
}

export type ManagedOrderRow = OrderRow & {
  payment: PaymentState;
  has_internal_notes: boolean;
  slip: { printedAt: string; printedBy: string } | null;
  packed: { at: string; by: string } | null;
};

// Not `exists`, for which PostgreSQL may hash all notes.
export const MANAGED_ORDER_SQL = `${ORDER_SQL}, payment_state(o.id, o.payment_method) as payment,
  coalesce((select true from order_notes where order_id = o.id limit 1), false) as has_internal_notes, (
    select json_build_object('printedAt', printed_at, 'printedBy', coalesce(nullif(u.name, ''), u.username))
    from packing_slips s join users u on u.id = s.printed_by where s.order_id = o.id) as slip, (
    select json_build_object('at', packed_at, 'by', coalesce(nullif(u.name, ''), u.username))
    from packed_orders d join users u on u.id = d.packed_by where d.order_id = o.id) as packed`;

export function toAdminOrder(row: ManagedOrderRow): AdminOrder {
  const {
    version,
    updated_at,
    payment,
    slip,
    packed,
    place_code,
    has_internal_notes: hasInternalNotes,
  } = row;
  const owed = row.cash_owed_centavos;
  return {
    ...toOrder(row),
    version,
    updatedAt: new Date(updated_at).toISOString(),
    payment,
    slip: slip && { ...slip, printedAt: new Date(slip.printedAt).toISOString() },
    packed: packed && { ...packed, at: new Date(packed.at).toISOString() },
    city: (place_code && findPlace(place_code)?.city) ?? null,
    hasInternalNotes,
    cashOwed: owed === null ? null : centavosToPesos(owed),
  };
}
