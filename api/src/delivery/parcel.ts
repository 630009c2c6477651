import { sql } from "kysely";
import { ShopError } from "@tindahan/contract/core/errors.ts";
import type { Parcel } from "@tindahan/contract/delivery/delivery-ways.ts";
import type { Id } from "@tindahan/contract/core/primitives.ts";
import type { Db } from "../platform/db/database.ts";

/** Some pieces of a variant; of a product with options, of its cheapest one. */
export async function selectParcel(db: Db, id: Id, quantity: number): Promise<Parcel> {
  const { rows } = await sql<{ centavos: number; grams: number | null }>`
    select u.centavos, v.weight_grams as grams from variants v join products p on p.id = v.product_id
      cross join lateral (select price_now(v.price_centavos, v.sale_centavos, v.sale_from, v.sale_until) as centavos) as u
    where (v.id = ${id} or v.product_id = ${id}) and v.archived_at is null and p.archived_at is null
    order by v.id <> ${id}, u.centavos, v.position limit 1`.execute(db);
  const variant = rows[0];
  if (!variant) throw new ShopError("not_found");
  const { centavos, grams } = variant;
  return {
    goodsCentavos: centavos * quantity,
    grams: (grams ?? 0) * quantity,
    unweighed: grams === null ? quantity : 0,
  };
}
