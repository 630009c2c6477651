import { sql } from "kysely";
import type { ResponseOf } from "@tindahan/contract/core/endpoint.ts";
import { ShopError } from "@tindahan/contract/core/errors.ts";
import type { Id } from "@tindahan/contract/core/primitives.ts";
import type { listStockHistory, StockEntry } from "@tindahan/contract/catalogue/stock.ts";
import type { Db } from "../../platform/db/database.ts";

type Row = Omit<StockEntry, "at" | "stock"> & { at: Date; key: string };

const PAGE_SIZE = 20;

/** Balances are computed backwards from the current stock and passed on in the page key. */
export async function selectStockHistory(
  db: Db,
  variantId: Id,
  after: string | undefined,
): Promise<ResponseOf<typeof listStockHistory>> {
  const { stock, balance } = await selectStockBalance(db, variantId);
  const [, key = null, left] = /^(.*)_(-?\d+)$/.exec(after ?? "") ?? [];
  const rows = await selectStockEntries(db, variantId, key);
  let running = left === undefined ? balance : Number(left);
  const entries = rows.slice(0, PAGE_SIZE).map(({ at, kind, delta, by, note, orderId }) => {
    const entry = { at: at.toISOString(), kind, delta, stock: running, by, note, orderId };
    running -= delta;
    return entry;
  });
  const last = rows[PAGE_SIZE - 1];
  return { stock, entries, next: rows.length > PAGE_SIZE ? `${last!.key}_${running}` : null };
}

async function selectStockBalance(db: Db, id: Id): Promise<{ stock: number | null; balance: number }> {
  const { rows } = await sql<{ stock: number | null; balance: number }>`
    select stock, (select coalesce(sum(delta), 0) from stock_moves where variant_id = v.id)::bigint - taken as balance
    from variants v where id = ${id}`.execute(db);
  if (!rows[0]) throw new ShopError("not_found");
  return rows[0];
}

/**
 * Cancelled shipments may not come back: only the last cancellation counts, and only if it released stock. It released
 * what returns had not restocked before.
 */
async function selectStockEntries(db: Db, variantId: Id, after: string | null): Promise<Row[]> {
  const [micros = null, rank = null, id = null] = after?.split("_") ?? [];
  const page = sql`where ${micros}::bigint is null or (at, rank, id) <
      (timestamptz 'epoch' + ${micros}::bigint * interval '1 microsecond', ${rank}::int, ${id}::text)
    order by at desc, rank desc, id desc limit ${sql.lit(PAGE_SIZE + 1)}`;
  const { rows } = await sql<Row>`
    with lines as not materialized (
      select l.order_id, l.position, l.quantity, o.created_at, o.stock_held
      from order_lines l join orders o on o.id = l.order_id where l.variant_id = ${variantId} and l.took_stock
    ), restocked as not materialized (
      select r.id, r.order_id, r.received_at as at, r.received_by as actor_id, rl.restocked as pieces
      from lines l join return_lines rl using (order_id, position) join returns r on r.id = rl.return_id
      where rl.restocked > 0
    ), entries as (
      (select * from (
        select at, 1 as rank, lpad(id::text, 20, '0') as id, kind, delta, actor_id, note, null::uuid as "orderId"
        from stock_moves where variant_id = ${variantId}) as moves ${page})
      union all
      (select * from (
        select at, 0 as rank, id::text as id, 'returned', pieces::bigint, actor_id, '', order_id from restocked) as returns ${page})
      union all
      (select * from (
        select created_at as at, 2 as rank, order_id::text as id, 'sold', -quantity::bigint, null::uuid, '', order_id
        from lines) as sales ${page})
      union all
      (select * from (
        select at, 3 as rank, id::text as id, case to_status when 'Cancelled' then 'cancelled' else 'reopened' end,
          case to_status when 'Cancelled' then pieces else -pieces end, actor_id, '', order_id
        from (
          select e.*, l.stock_held, l.quantity - (
              select coalesce(sum(r.pieces), 0) from restocked r where r.order_id = e.order_id and r.at < e.at) as pieces,
            row_number() over last_first = 1 as is_last,
            lead(e.from_status) over last_first as before
          from lines l join order_events e on e.order_id = l.order_id
          where 'Cancelled' in (e.from_status, e.to_status)
          window last_first as (partition by e.order_id order by e.at desc, e.id desc)
        ) as transitions
        where case to_status when 'Cancelled' then from_status not in ('Shipped', 'Delivered') or is_last and not stock_held
          else before not in ('Shipped', 'Delivered') end
      ) as transitions ${page})
    )
    select at, kind, delta, u.username as by, note, "orderId",
      concat_ws('_', (extract(epoch from at) * 1000000)::bigint, rank, entries.id) as key
    from entries left join users u on u.id = actor_id order by at desc, rank desc, entries.id desc limit ${sql.lit(PAGE_SIZE + 1)}`.execute(
    db,
  );
  return rows;
}
