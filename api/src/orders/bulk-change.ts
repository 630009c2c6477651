import { sql } from "kysely";
import { z } from "zod";
import type { ParsedCall } from "@tindahan/contract/endpoint.ts";
import { errors, ShopError, type ErrorCode } from "@tindahan/contract/errors.ts";
import { MOST_AT_ONCE, type BulkChange, type startBulkChange } from "@tindahan/contract/manage-orders.ts";
import type { Id } from "@tindahan/contract/primitives.ts";
import { PERMITTED_CHANGES } from "@tindahan/contract/status-permissions.ts";
import { recordChange } from "../audit/audit.ts";
import type { Db, Tx } from "../platform/database.ts";
import { newId } from "../platform/ids.ts";
import { enqueue, type Job } from "../platform/jobs.ts";
import type { Services } from "../platform/services.ts";
import { conditionsOf } from "./filter-orders.ts";
import { findOrders } from "./search-orders.ts";
import { unchangedSince } from "./seen.ts";

type Input = ParsedCall<typeof startBulkChange>["body"];

/** Writes down which orders are meant, as they are now; a job then changes them one by one. */
export async function startBulk(db: Db, actorId: Id, input: Input): Promise<Id> {
  // Neither would mean all there are: nobody means that without saying so.
  if (!input.orders && !input.filter) throw new ShopError("nothing_selected");
  const id = newId();
  await db.transaction().execute(async (tx) => {
    await tx.insertInto("bulk_changes").values({ id, actor_id: actorId, status: input.status }).execute();
    const chosen = await insertRows(tx, id, input);
    if (chosen === 0) throw new ShopError("nothing_selected");
    if (chosen > MOST_AT_ONCE)
      throw new ShopError("invalid_request", "At most 50,000 orders can be changed at once.");
    await recordChange(tx, {
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

async function insertRows(tx: Tx, bulkId: Id, { orders, filter = {}, seen }: Input): Promise<number> {
  if (orders) {
    const { rows } = await sql`insert into bulk_change_rows (bulk_id, order_id, version)
      select distinct on (o.id) ${bulkId}::uuid, o.id, chosen.version
      from unnest(${orders.map((one) => one.id)}::uuid[], ${orders.map((one) => one.version)}::int[]) as chosen (id, version)
      join orders o on o.id = chosen.id returning 1`.execute(tx);
    return rows.length;
  }
  const found = await findOrders(tx, filter);
  const { numAffectedRows } = await sql`insert into bulk_change_rows (bulk_id, order_id, version)
    select ${bulkId}::uuid, id, version from orders o where ${conditionsOf(filter)}
      ${found ? sql`and id in (${found.ids})` : sql``} ${seen ? sql`and ${unchangedSince(seen)}` : sql``}
    limit ${sql.lit(MOST_AT_ONCE + 1)}`.execute(tx);
  return Number(numAffectedRows);
}

const Payload = z.object({ bulkId: z.uuid() });
const NOBODY = "00000000-0000-0000-0000-000000000000";
/** Then it queues itself again: a worker that is asked to stop is soon done with it. */
const SLICE_MS = 3_000;

export const changeOrders: Job<Services, typeof Payload> = {
  name: "change-orders",
  payload: Payload,
  run: async ({ db }, { bulkId }) => {
    const until = Date.now() + SLICE_MS;
    let last: Id | null = NOBODY;
    while (last && Date.now() < until) last = await changeNext(db, bulkId, last);
    if (last || (await hasMore(db, bulkId))) await enqueue(db, changeOrders, { bulkId });
  },
};

async function changeNext(db: Db, bulkId: Id, after: Id): Promise<Id | null> {
  const { rows } = await sql<{ id: Id | null }>`
    select change_next_of_bulk(${bulkId}, ${after}, ${newId()}, ${newId()},
      ${PERMITTED_CHANGES}::text[]) as id`.execute(db);
  return rows[0]!.id;
}

async function hasMore(db: Db, bulkId: Id): Promise<boolean> {
  const { rows } = await sql<{ more: boolean }>`
    select exists (select from bulk_change_rows r join bulk_changes b on b.id = r.bulk_id
      where r.bulk_id = ${bulkId} and r.state = 'waiting' and b.cancelled_at is null) as more`.execute(db);
  return rows[0]!.more;
}

export async function cancelBulk(db: Db, actorId: Id, id: Id): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { rows } = await sql`update bulk_changes set cancelled_at = now()
      where id = ${id} and cancelled_at is null returning 1`.execute(tx);
    if (rows.length === 0) return;
    const [before, after] = [{ isCancelled: false }, { isCancelled: true }];
    await recordChange(tx, { actorId, action: "update", entity: "bulk_change", entityId: id, before, after });
  });
}

type Row = Omit<BulkChange, "isDone">;

export async function selectBulk(db: Db, id: Id): Promise<BulkChange> {
  const { rows } = await sql<Row>`
    select b.id as "_id", b.status, b.cancelled_at is not null as "isCancelled", counts.*,
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
