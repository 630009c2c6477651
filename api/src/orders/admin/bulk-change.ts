import { sql, type RawBuilder } from "kysely";
import { z } from "zod";
import type { ParsedCall, ResponseOf } from "@tindahan/contract/core/endpoint.ts";
import { errors, ShopError, type ErrorCode } from "@tindahan/contract/core/errors.ts";
import { centavosToPesos } from "@tindahan/contract/core/format.ts";
import {
  MAX_BULK_ORDERS,
  type BulkChange,
  type previewBulkCancellation,
  type startBulkChange,
} from "@tindahan/contract/orders/manage-orders.ts";
import type { OrderStatus } from "@tindahan/contract/orders/orders.ts";
import type { Id } from "@tindahan/contract/core/primitives.ts";
import { PERMITTED_CHANGES } from "@tindahan/contract/orders/status-permissions.ts";
import { insertAuditRecord } from "../../audit/audit.ts";
import type { Db, Tx } from "../../platform/db/database.ts";
import { newId } from "../../platform/db/ids.ts";
import { enqueue, type Job } from "../../platform/queue/jobs.ts";
import type { Services } from "../../platform/services.ts";
import { orderConditions } from "./filter-orders.ts";
import { findOrdersByFilter } from "./search-orders.ts";
import { ordersUnchangedSince } from "../snapshot.ts";

type Input = ParsedCall<typeof startBulkChange>["body"];

export async function insertBulkChange(db: Db, actorId: Id, input: Input): Promise<Id> {
  // Without orders and without a filter, the change would apply to all orders.
  if (!input.orders && !input.filter) throw new ShopError("nothing_selected");
  const id = newId();
  await db.transaction().execute(async (tx) => {
    await tx
      .insertInto("bulk_changes")
      .values({ id, actor_id: actorId, status: input.status, reason: input.reason })
      .execute();
    const chosen = await insertBulkOrders(tx, id, input);
    if (input.status === "Cancelled") await assertCancellationConfirmed(tx, id, input);
    if (chosen === 0) throw new ShopError("nothing_selected");
    if (chosen > MAX_BULK_ORDERS)
      throw new ShopError("invalid_request", "At most 50,000 orders can be changed at once.");
    await insertAuditRecord(tx, {
      actorId,
      action: "create",
      entity: "bulk_change",
      entityId: id,
      before: null,
      after: { status: input.status, orders: chosen },
    });
    await enqueue(tx, changeOrders, { bulkId: id });
  });
  return id;
}

async function assertCancellationConfirmed(tx: Tx, id: Id, { reason, count }: Input): Promise<void> {
  if (reason === "") throw new ShopError("invalid_request", undefined, { reason: "Please enter a reason." });
  const { rows } = await sql<{
    n: number;
  }>`select count(*) as n from bulk_change_rows r join orders o on o.id = r.order_id
    where r.bulk_id = ${id} and o.status <> 'Cancelled'`.execute(tx);
  if (rows[0]!.n !== count)
    throw new ShopError("invalid_request", undefined, {
      count: `${rows[0]!.n.toLocaleString("en-PH")} orders would be cancelled. Please type this number.`,
    });
}

async function insertBulkOrders(tx: Tx, bulkId: Id, input: Input): Promise<number> {
  const { numAffectedRows } = await sql`insert into bulk_change_rows (bulk_id, order_id, version)
    select ${bulkId}::uuid, id, version from (${await selectedOrdersQuery(tx, input)}) as chosen`.execute(tx);
  return Number(numAffectedRows);
}

type Selection = Pick<Input, "orders" | "filter" | "seen">;

async function selectedOrdersQuery(
  db: Db,
  { orders, filter = {}, seen }: Selection,
): Promise<RawBuilder<unknown>> {
  if (orders)
    return sql`select distinct on (o.id) o.id, chosen.version
      from unnest(${orders.map((one) => one.id)}::uuid[], ${orders.map((one) => one.version)}::int[]) as chosen (id, version)
      join orders o on o.id = chosen.id`;
  const found = await findOrdersByFilter(db, filter);
  return sql`select id, version from orders o where ${orderConditions(filter)}
      ${found ? sql`and id in (${found.ids})` : sql``} ${seen ? sql`and ${ordersUnchangedSince(seen)}` : sql``}
    limit ${sql.lit(MAX_BULK_ORDERS + 1)}`;
}

export async function countBulkCancellation(
  db: Db,
  chosen: Selection,
): Promise<ResponseOf<typeof previewBulkCancellation>> {
  if (!chosen.orders && !chosen.filter) throw new ShopError("nothing_selected");
  type Row = { orders: number; paid: number; centavos: number; pieces: number; shipped: number };
  const { rows } = await sql<Row>`
    with affected as (select o.* from orders o join (${await selectedOrdersQuery(db, chosen)}) as chosen using (id) where o.status <> 'Cancelled'),
      due as (select p.order_id, sum(p.paid_centavos) - coalesce((select sum(amount_centavos) from refunds r
          where r.order_id = p.order_id and r.state <> 'failed'), 0) as centavos
        from payments p join affected on affected.id = p.order_id where p.state = 'paid' group by p.order_id)
    select (select count(*) from affected) as orders, (select count(*) from due where centavos > 0) as paid,
      (select coalesce(sum(centavos), 0)::bigint from due where centavos > 0) as centavos,
      (select coalesce(sum(l.quantity), 0)::bigint from affected join order_lines l on l.order_id = affected.id
        where l.took_stock and affected.stock_held and affected.status not in ('Shipped', 'Delivered')) as pieces,
      (select count(*) from affected where status in ('Shipped', 'Delivered')) as shipped`.execute(db);
  const { centavos, ...counts } = rows[0]!;
  return { ...counts, refund: centavosToPesos(centavos) };
}

const Payload = z.object({ bulkId: z.uuid() });
const LOWEST_ID = "00000000-0000-0000-0000-000000000000";
/** After a slice the job queues itself again, so that a stopping worker does not wait long. */
const SLICE_MS = 3_000;

export const changeOrders: Job<Services, typeof Payload> = {
  name: "change-orders",
  payload: Payload,
  run: async ({ db }, { bulkId }) => {
    const until = Date.now() + SLICE_MS;
    let last: Id | null = LOWEST_ID;
    while (last && Date.now() < until) last = await changeNextOrder(db, bulkId, last);
    if (last || (await hasWaitingOrders(db, bulkId))) await enqueue(db, changeOrders, { bulkId });
  },
};

async function changeNextOrder(db: Db, bulkId: Id, after: Id): Promise<Id | null> {
  const { rows } = await sql<{ id: Id | null }>`
    select change_next_of_bulk(${bulkId}, ${after}, ${newId()}, ${newId()},
      ${PERMITTED_CHANGES}::text[]) as id`.execute(db);
  return rows[0]!.id;
}

async function hasWaitingOrders(db: Db, bulkId: Id): Promise<boolean> {
  const { rows } = await sql<{ more: boolean }>`
    select exists (select from bulk_change_rows r join bulk_changes b on b.id = r.bulk_id
      where r.bulk_id = ${bulkId} and r.state = 'waiting' and b.cancelled_at is null) as more`.execute(db);
  return rows[0]!.more;
}

export async function markBulkChangeCancelled(db: Db, actorId: Id, id: Id): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { rows } = await sql`update bulk_changes set cancelled_at = now()
      where id = ${id} and cancelled_at is null returning 1`.execute(tx);
    if (rows.length === 0) return;
    const [before, after] = [{ isCancelled: false }, { isCancelled: true }];
    await insertAuditRecord(tx, {
      actorId,
      action: "update",
      entity: "bulk_change",
      entityId: id,
      before,
      after,
    });
  });
}

/** Safe to repeat: a bulk change is undone once. */
export async function insertBulkUndo(db: Db, actorId: Id, undoes: Id): Promise<Id> {
  return db.transaction().execute(async (tx) => {
    const { status, earlier } = await lockBulkChangeToUndo(tx, actorId, undoes);
    if (earlier) return earlier;
    const id = newId();
    await tx.insertInto("bulk_changes").values({ id, actor_id: actorId, status, undoes }).execute();
    const { numAffectedRows } = await sql`insert into bulk_change_rows (bulk_id, order_id, version)
      select ${id}::uuid, order_id, version_after from bulk_change_rows
      where bulk_id = ${undoes} and state = 'changed'`.execute(tx);
    if (!numAffectedRows) throw new ShopError("nothing_selected");
    await insertAuditRecord(tx, {
      actorId,
      action: "create",
      entity: "bulk_change",
      entityId: id,
      before: null,
      after: { undoes, orders: Number(numAffectedRows) },
    });
    await enqueue(tx, changeOrders, { bulkId: id });
    return id;
  });
}

async function lockBulkChangeToUndo(tx: Tx, actorId: Id, id: Id) {
  const { rows: locked } =
    await sql`select from bulk_changes where id = ${id} and actor_id = ${actorId} for update`.execute(tx);
  if (locked.length === 0) throw new ShopError("not_found");
  // A second statement, because the locking one reads from before its wait and would miss a concurrent undo.
  const { rows } = await sql<{ status: OrderStatus; undoes: Id | null; isOpen: boolean; earlier: Id | null }>`
    select status, undoes, cancelled_at is null and exists (
        select from bulk_change_rows where bulk_id = b.id and state = 'waiting') as "isOpen",
      (select id from bulk_changes where undoes = b.id) as earlier
    from bulk_changes b where id = ${id}`.execute(tx);
  const bulk = rows[0]!;
  if (bulk.undoes) throw new ShopError("invalid_request", "An undo cannot be undone.");
  if (bulk.isOpen) throw new ShopError("invalid_request", "This change is still running. Stop it first.");
  return bulk;
}

type Row = Omit<BulkChange, "isDone">;

export async function selectBulkChange(db: Db, id: Id): Promise<BulkChange> {
  const { rows } = await sql<Row>`
    select b.id as "_id", b.status, b.undoes, b.cancelled_at is not null as "isCancelled", counts.*,
      (select coalesce(json_agg(json_build_object('orderId', order_id, 'problem', problem)), '[]') from (
        select order_id, problem from bulk_change_rows where bulk_id = b.id and state = 'refused' limit 1000) as p) as problems
    from bulk_changes b, lateral (
      select count(*) as total, count(*) filter (where state = 'waiting') as waiting,
        count(*) filter (where state = 'changed') as changed, count(*) filter (where state = 'unchanged') as unchanged,
        count(*) filter (where state = 'refused') as refused
      from bulk_change_rows where bulk_id = b.id) as counts
    where b.id = ${id}`.execute(db);
  const row = rows[0];
  if (!row) throw new ShopError("not_found");
  return {
    ...row,
    isDone: row.isCancelled || row.waiting === 0,
    problems: row.problems.map(({ orderId, problem }) => ({
      orderId,
      problem: (errors[problem as ErrorCode] ?? errors.unexpected).message,
    })),
  };
}
