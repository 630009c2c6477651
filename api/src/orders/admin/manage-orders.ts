import { sql } from "kysely";
import type { ParsedCall } from "@tindahan/contract/core/endpoint.ts";
import { ShopError } from "@tindahan/contract/core/errors.ts";
import { pesosToCentavos, shortId } from "@tindahan/contract/core/format.ts";
import type {
  addOrderNote,
  finishPaymentMark,
  updateOrderStatus,
} from "@tindahan/contract/orders/manage-orders.ts";
import { OrderStatus } from "@tindahan/contract/orders/orders.ts";
import type { Id } from "@tindahan/contract/core/primitives.ts";
import type { EventReason } from "@tindahan/contract/orders/reasons.ts";
import { insertAuditRecord } from "../../audit/audit.ts";
import type { Db, Tx } from "../../platform/db/database.ts";
import { newId } from "../../platform/db/ids.ts";
import { recordOrderEvent } from "../events/order-events.ts";
import { callAssertStatusChangePermitted, callSetOrderStatus } from "../queries.ts";

type StatusInput = ParsedCall<typeof updateOrderStatus>["body"];
type NoteInput = ParsedCall<typeof addOrderNote>["body"];
type Mark = ParsedCall<typeof finishPaymentMark>["body"];

export type ManagedFields = { status: string; courier: string | null; trackingNumber: string | null };

export async function changeOrderStatus(db: Db, actorId: Id, id: Id, input: StatusInput): Promise<void> {
  const status = requireOrderStatus(input.status);
  await db.transaction().execute(async (tx) => {
    const before = await lockOrder(tx, id, input.version);
    await changeLockedOrder(tx, actorId, id, before, { ...input, status });
  });
}

type Change = Pick<StatusInput, "courier" | "trackingNumber"> & {
  status: OrderStatus;
  reason?: string;
  restock?: boolean;
  eventReason?: EventReason | null;
};

export async function changeLockedOrder(
  tx: Tx,
  actorId: Id,
  id: Id,
  before: ManagedFields,
  { status, reason = "", restock = false, eventReason = null, ...shipment }: Change,
): Promise<void> {
  const change = { orderId: id, status, actorId };
  await callAssertStatusChangePermitted(tx, change);
  if (before.status !== status)
    await callSetOrderStatus(tx, {
      ...change,
      eventId: newId(),
      note: reason,
      allowedFrom: null,
      restock,
      eventReason,
    });
  const after = { ...before, status, ...changedShipmentColumns(shipment, before) };
  if (after.courier !== before.courier || after.trackingNumber !== before.trackingNumber) {
    await updateShipment(tx, id, after);
    // A shipment entered together with the new status is part of that event.
    if (before.status === status)
      await recordOrderEvent(tx, { orderId: id, kind: "shipment_changed", actorId });
  }
  const recorded = eventReason ? { ...after, reason: eventReason } : after;
  await insertAuditRecord(tx, {
    actorId,
    action: "update",
    entity: "order",
    entityId: id,
    before,
    after: recorded,
  });
}

async function updateShipment(tx: Tx, id: Id, { courier, trackingNumber }: ManagedFields): Promise<void> {
  await assertTrackingNumberIsFree(tx, id, trackingNumber);
  await tx
    .updateTable("orders")
    .set({ courier, tracking_number: trackingNumber, updated_at: sql`now()` })
    .where("id", "=", id)
    .execute()
    .catch((error: unknown) => {
      const isTaken =
        error instanceof Error && "constraint" in error && error.constraint === "orders_by_tracking";
      throw isTaken ? new ShopError("tracking_number_taken") : error;
    });
}

/** Names the other order, because one parcel may have been scanned twice. */
async function assertTrackingNumberIsFree(tx: Tx, id: Id, trackingNumber: string | null): Promise<void> {
  if (trackingNumber === null) return;
  const { rows } = await sql<{ id: Id }>`select id from orders where id <> ${id} and
    lower(translate(tracking_number, ' -', '')) = lower(translate(${trackingNumber}, ' -', '')) limit 1`.execute(
    tx,
  );
  if (rows[0])
    throw new ShopError(
      "tracking_number_taken",
      `Order ${shortId(rows[0].id)} has the tracking number ${trackingNumber} already.`,
    );
}

export async function insertOrderNote(db: Db, actorId: Id, orderId: Id, input: NoteInput): Promise<void> {
  const { note, id = newId() } = input;
  await db.transaction().execute(async (tx) => {
    await lockOrder(tx, orderId);
    const inserted = await tx
      .insertInto("order_notes")
      .values({ id, order_id: orderId, author_id: actorId, note })
      .onConflict((same) => same.column("id").doNothing())
      .returning("id")
      .executeTakeFirst();
    if (!inserted) return;
    await recordOrderEvent(tx, { orderId, kind: "note_added", actorId });
    await insertAuditRecord(tx, {
      actorId,
      action: "create",
      entity: "order_note",
      entityId: id,
      before: null,
      // The audit log is permanent, so it must not contain text about people.
      after: { orderId },
    });
  });
}

export async function resolvePaymentMark(
  db: Db,
  actorId: Id,
  orderId: Id,
  { attempt, kind }: Mark,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const finished = await tx
      .updateTable("payment_flags")
      .set({ resolved_at: sql`now()`, resolved_by: actorId })
      .where("order_id", "=", orderId)
      .where("attempt", "=", attempt)
      .where("kind", "=", kind)
      .where("resolved_at", "is", null)
      .returning("reason")
      .executeTakeFirst();
    if (!finished) return;
    await insertAuditRecord(tx, {
      actorId,
      action: "update",
      entity: "order",
      entityId: orderId,
      before: { attempt, mark: kind, ...finished },
      after: { attempt, mark: "done", ...finished },
    });
  });
}

export async function lockOrder(tx: Tx, id: Id, version?: number): Promise<ManagedFields> {
  const row = await tx
    .selectFrom("orders")
    .select(["status", "courier", "tracking_number", "version"])
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw new ShopError("not_found");
  if (version !== undefined && version !== row.version) throw new ShopError("order_changed");
  return { status: row.status, courier: row.courier, trackingNumber: row.tracking_number };
}

function requireOrderStatus(input: string | undefined): OrderStatus {
  if (!input?.trim())
    throw new ShopError("order_status_missing", undefined, { status: "Please select a status." });
  const { data } = OrderStatus.safeParse(input);
  if (!data) throw new ShopError("invalid_request", undefined, { status: "This status does not exist." });
  return data;
}

/** Omitted: unchanged. Empty: cleared. */
function changedShipmentColumns(
  { courier, trackingNumber }: Pick<StatusInput, "courier" | "trackingNumber">,
  before: ManagedFields,
) {
  const after = {
    courier: courier === undefined ? before.courier : courier || null,
    trackingNumber: trackingNumber === undefined ? before.trackingNumber : trackingNumber || null,
  };
  if (after.trackingNumber !== null && after.courier === null) {
    const message = "Please enter the courier.";
    throw new ShopError("invalid_request", message, { courier: message });
  }
  return after;
}

export function readRefundAmount(pesos: number): number {
  try {
    return pesosToCentavos(pesos);
  } catch {
    const message = "An amount has at most two decimals.";
    throw new ShopError("invalid_request", message, { amount: message });
  }
}
