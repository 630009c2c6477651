import { sql } from "kysely";
import { expect } from "vitest";
import type { Shop } from "../support/shop.ts";

/** Checks stock = moves - taken, and taken = pieces held by orders, less those restocked. Null ids: all variants. */
export async function expectBalancedStock(
  { services }: Pick<Shop, "services">,
  ids: string[] | null = null,
): Promise<void> {
  const { rows } = await sql`
    select v.id, v.stock, v.taken, moved.pieces as moved, held.pieces as held
    from variants v
      cross join lateral (select coalesce(sum(delta), 0) as pieces from stock_moves where variant_id = v.id) as moved
      cross join lateral (
        select coalesce(sum(l.quantity - coalesce(r.restocked, 0)), 0) as pieces
        from order_lines l join orders o on o.id = l.order_id left join returned_lines r using (order_id, position)
        where l.variant_id = v.id and l.took_stock and o.stock_held) as held
    where (v.stock <> moved.pieces - v.taken or v.taken <> held.pieces) and (${ids}::uuid[] is null or v.id = any (${ids}))`.execute(
    services.db,
  );
  expect(rows).toEqual([]);
}
