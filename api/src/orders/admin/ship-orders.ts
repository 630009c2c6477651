import { sql } from "kysely";
import { ShopError } from "@tindahan/contract/core/errors.ts";
import { Id } from "@tindahan/contract/core/primitives.ts";
import type { Shipment, ShipmentResult } from "@tindahan/contract/orders/ship-orders.ts";
import type { Db, Tx } from "../../platform/db/database.ts";
import { asShopError } from "../../platform/http/error-handler.ts";
import { changeLockedOrder, lockOrder } from "./manage-orders.ts";

/** Each order has its own transaction, so that a refusal does not block the others. */
export async function shipOrdersOneByOne(
  db: Db,
  actorId: Id,
  shipments: Shipment[],
): Promise<ShipmentResult[]> {
  const results: ShipmentResult[] = [];
  for (const shipment of shipments) results.push(await shipOrder(db, actorId, shipment));
  return results;
}

async function shipOrder(db: Db, actorId: Id, shipment: Shipment): Promise<ShipmentResult> {
  const { order } = shipment;
  const ids = await selectIdsByTypedId(db, order);
  const orderId = ids.length === 1 ? ids[0]! : null;
  if (!orderId) {
    const problem = ids.length > 1 ? "More than one order has this order ID." : "Order not found.";
    return { order, outcome: "refused", orderId, version: null, problem };
  }
  try {
    const shipped = await db.transaction().execute(async (tx) => ({
      outcome: await shipLockedOrder(tx, actorId, orderId, shipment),
      version: await selectVersion(tx, orderId),
    }));
    return { order, orderId, ...shipped, problem: "" };
  } catch (error) {
    const refusal = asShopError(error);
    if (!refusal) throw error;
    return { order, outcome: "refused", orderId, version: null, problem: refusal.message };
  }
}

async function selectVersion(tx: Tx, id: Id): Promise<number> {
  const { version } = await tx
    .selectFrom("orders")
    .select("version")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return version;
}

async function shipLockedOrder(
  tx: Tx,
  actorId: Id,
  id: Id,
  { courier, trackingNumber }: Shipment,
): Promise<"shipped" | "unchanged"> {
  if (!trackingNumber) throw new ShopError("invalid_request", "The tracking number is missing.");
  const before = await lockOrder(tx, id);
  if (before.status === "Shipped") {
    if (before.trackingNumber === trackingNumber && before.courier === courier) return "unchanged";
    const [by, number] = [before.courier ?? "no courier", before.trackingNumber ?? "no number"];
    throw new ShopError("order_cannot_change", `This order was shipped already, with ${by}, ${number}.`);
  }
  // The scanner ships only orders in processing; exceptions need the order page.
  if (before.status !== "Processing")
    throw new ShopError("order_cannot_change", SHIPPING_REFUSALS[before.status]);
  await changeLockedOrder(tx, actorId, id, before, { status: "Shipped", courier, trackingNumber });
  return "shipped";
}

const SHIPPING_REFUSALS: Record<string, string> = {
  "Pending Payment": "This order is not paid yet. Do not ship it.",
  Delivered: "This order was delivered already.",
  Cancelled: "This order was cancelled. Do not ship it.",
};

/** Eight digits are a short id. */
const ORDER_NUMBER = /^\d{4,7}$/;

async function selectIdsByTypedId(db: Db, typed: string): Promise<Id[]> {
  const text = typed.toLowerCase().replaceAll(/[\s#]/g, "");
  if (ORDER_NUMBER.test(text)) {
    const { rows } = await sql<{ id: Id }>`select id from orders where number = ${text}::bigint`.execute(db);
    return rows.map(({ id }) => id);
  }
  if (!/^[\da-f]{8}$/.test(text) && !Id.safeParse(text).success) return [];
  const { rows } = await sql<{ id: Id }>`
    select id from orders where right(id::text, 8) = ${text.slice(-8)}
      and (${text.length === 8} or id::text = ${text}) limit 2`.execute(db);
  return rows.map(({ id }) => id);
}
