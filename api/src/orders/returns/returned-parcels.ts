import { sql } from "kysely";
import type { ParsedCall } from "@tindahan/contract/core/endpoint.ts";
import { ShopError } from "@tindahan/contract/core/errors.ts";
import { pesosToCentavos } from "@tindahan/contract/core/format.ts";
import { Id } from "@tindahan/contract/core/primitives.ts";
import type { recordReturnedParcel, ReturnedParcel } from "@tindahan/contract/orders/manage-returns.ts";
import { returnNumber } from "@tindahan/contract/orders/return-constants.ts";
import type { Db, Tx } from "../../platform/db/database.ts";
import { changeLockedOrder, lockOrder } from "../admin/manage-orders.ts";
import { itemsInStockError, missingField } from "./manage-returns.ts";
import { lockReturn, selectOrderLines, type OrderLine } from "./queries.ts";
import { insertReturnLines } from "./request-return.ts";

type Input = ParsedCall<typeof recordReturnedParcel>["body"];

const NOT_FOUND = "No order has this tracking number or order ID.";

export async function selectReturnedParcel(db: Db, code: string): Promise<ReturnedParcel> {
  const id = await findOrderOfParcel(db, code);
  if (!id) throw new ShopError("not_found", NOT_FOUND);
  const { rows } = await sql<ReturnedParcel["order"] & { returnId: Id | null }>`
    select o.id as "_id", o.number, o.version, o.status, o.customer_name as "customerName", o.courier,
      o.tracking_number as "trackingNumber", (select return_id from returned_parcels where order_id = o.id) as "returnId"
    from orders o where o.id = ${id}`.execute(db);
  const { returnId, ...order } = rows[0]!;
  const inside = piecesInside(await selectOrderLines(db, id));
  return {
    order,
    lines: inside.map(({ position, name, image, left }) => ({ position, name, image, pieces: left })),
    problem: returnId
      ? "This parcel was recorded already."
      : await problemOf(db, id, order.status, inside.length),
    returnId,
  };
}

/** A tracking number first: couriers' numbers may look like order numbers. */
async function findOrderOfParcel(db: Db, code: string): Promise<Id | undefined> {
  const compact = code.toLowerCase().replaceAll(/[\s#-]/g, "");
  const { rows: tracked } = await sql<{ id: Id }>`
    select id from orders where lower(translate(tracking_number, ' -', '')) = ${compact}`.execute(db);
  if (tracked[0]) return tracked[0].id;
  const typedId = Id.safeParse(code.toLowerCase());
  const { rows } = await sql<{ id: Id }>`
    select id from orders where ${
      typedId.success
        ? sql`id = ${typedId.data}`
        : /^(no\.?)?\d{4,7}$/.test(compact)
          ? sql`number = ${compact.replace(/\D/g, "")}::bigint`
          : sql`right(id::text, 8) = ${compact}`
    } limit 2`.execute(db);
  return rows.length === 1 ? rows[0]!.id : undefined;
}

function piecesInside(lines: OrderLine[]): OrderLine[] {
  return lines.filter(({ left }) => left > 0);
}

async function problemOf(db: Db, orderId: Id, status: string, lines: number): Promise<string> {
  if (status !== "Shipped" && status !== "Delivered")
    return status === "Cancelled" ? "This order was cancelled already." : "This order was not shipped.";
  if (lines === 0) return "All items of this order were returned or refunded already.";
  const open = await db
    .selectFrom("returns")
    .select("number")
    .where("order_id", "=", orderId)
    .where("closed_at", "is", null)
    .orderBy("number")
    .executeTakeFirst();
  return open ? `Please finish return ${returnNumber(open.number)} of this order first.` : "";
}

export async function insertReturnedParcel(db: Db, actorId: Id, input: Input): Promise<void> {
  const { id, orderId, cause, condition } = input;
  await db.transaction().execute(async (tx) => {
    await lockOrder(tx, orderId);
    if (await isRepeated(tx, orderId, id)) return;
    const order = await lockOrder(tx, orderId, input.version);
    const inside = piecesInside(await selectOrderLines(tx, orderId));
    const problem = await problemOf(tx, orderId, order.status, inside.length);
    if (problem) throw new ShopError("order_cannot_change", problem);
    assertRestockable(inside, input.lines);
    await sql`insert into returns (id, order_id, state, reason, created_by, answered_at, answered_by, received_at, received_by)
      values (${id}, ${orderId}, 'received', 'not_delivered', ${actorId}, now(), ${actorId}, now(), ${actorId})`.execute(
      tx,
    );
    await insertReturnLines(
      tx,
      orderId,
      id,
      inside.map(({ position, left }) => ({ position, quantity: left })),
    );
    await sql`insert into returned_parcels (return_id, order_id, cause, condition, courier, tracking_number, charge_centavos, phone_key)
      select ${id}, o.id, ${cause}, ${condition}, o.courier, o.tracking_number, ${chargeCentavos(input.charge)}, o.phone_key
      from orders o where o.id = ${orderId}`.execute(tx);
    await restockParcel(tx, input);
    await changeLockedOrder(tx, actorId, orderId, order, {
      status: "Cancelled",
      eventReason: "returned_to_sender",
    });
    await closeUnpaid(tx, actorId, orderId, id);
  });
}

async function isRepeated(tx: Tx, orderId: Id, returnId: Id): Promise<boolean> {
  const [same] = await tx.selectFrom("returns").select("order_id").where("id", "=", returnId).execute();
  if (same && same.order_id !== orderId) throw new ShopError("order_changed");
  return same !== undefined;
}

function assertRestockable(inside: OrderLine[], lines: Input["lines"]): void {
  const positions = new Set(lines.map(({ position }) => position));
  const isWithin = lines.every(
    ({ position, restocked }) => restocked <= (inside.find((line) => line.position === position)?.left ?? -1),
  );
  if (!isWithin || positions.size !== lines.length || lines.length !== inside.length)
    throw missingField("lines", "Please check the numbers.");
}

function chargeCentavos(pesos: number): number {
  try {
    return pesosToCentavos(pesos);
  } catch {
    throw missingField("charge", "An amount has at most two decimals.");
  }
}

async function restockParcel(tx: Tx, { id, lines }: Input): Promise<void> {
  if (!(await lockReturn(tx, id)).isStockHeld) throw itemsInStockError();
  for (const { position, restocked } of lines)
    await sql`update return_lines set received = quantity, restocked = ${restocked}
      where return_id = ${id} and position = ${position}`.execute(tx);
  await sql`select restock_return(${id})`.execute(tx);
}

/** A cash order whose parcel came back was not paid, so its return has nothing to refund. */
async function closeUnpaid(tx: Tx, actorId: Id, orderId: Id, id: Id): Promise<void> {
  await sql`update returns set state = 'refunded', closed_at = now(), closed_by = ${actorId}
    where id = ${id} and (select payment_state(o.id, o.payment_method) from orders o where o.id = ${orderId}) <> 'paid'`.execute(
    tx,
  );
}
