import { sql } from "kysely";
import type { Id } from "@tindahan/contract/core/primitives.ts";
import type { Shipping } from "@tindahan/contract/delivery/shipping.ts";
import type { Db } from "../platform/db/database.ts";

export type FeedVariant = {
  id: Id;
  values: string[];
  centavos: number;
  /** A current or planned sale. A null start or end is open. */
  sale: { centavos: number; from: number | null; until: number | null; isRunning: boolean } | null;
  stock: number | null;
  barcode: string | null;
  grams: number | null;
  image: string | null;
  /** Fees for one piece; null if they depend on the place, which Google cannot express. */
  fees: { name: string; centavos: number }[] | null;
};

export type FeedProduct = {
  id: Id;
  slug: string;
  name: string;
  details: string;
  image: string;
  category: string | null;
  options: string[];
  variants: FeedVariant[] | null;
  pictures: string[] | null;
};

export const FEED_PAGE_SIZE = 500;

/**
 * Archived products count towards the page size, which bounds the scan. A cursor would hold a connection during
 * the build.
 */
export async function selectFeedPage(
  db: Db,
  shipping: Shipping,
  after: Id | undefined,
): Promise<FeedProduct[]> {
  const { rows } = await sql<FeedProduct>`
    select p.id, p.slug, p.name, p.details, p.image, p.option_names as options, c.name as category,
      case when p.archived_at is null then (
        select jsonb_agg(jsonb_build_object(
          'id', v.id, 'values', v.option_values, 'centavos', v.price_centavos, 'stock', v.stock,
          'barcode', v.barcode, 'grams', v.weight_grams, 'image', v.image,
          'fees', (select jsonb_agg(jsonb_build_object('name', o.name, 'centavos', o.fee_centavos))
            from delivery_options(${JSON.stringify(shipping)}::jsonb, null,
              price_now(v.price_centavos, v.sale_centavos, v.sale_from, v.sale_until),
              coalesce(v.weight_grams, 0), (v.weight_grams is null)::int) as o
            where o.kind = 'ship' and not o.is_too_heavy),
          'sale', case when v.sale_until > now() then jsonb_build_object(
            'centavos', v.sale_centavos, 'isRunning', v.sale_from <= now(),
            'from', case when isfinite(v.sale_from) then extract(epoch from v.sale_from) end,
            'until', case when isfinite(v.sale_until) then extract(epoch from v.sale_until) end) end) order by v.position)
        from variants v where v.product_id = p.id and v.archived_at is null) end as variants,
      (select array_agg(more.image order by more.position) from product_pictures more
        where more.product_id = p.id and more.image is not null) as pictures
    from (
      select * from products ${after ? sql`where id > ${after}` : sql``} order by id limit ${sql.lit(FEED_PAGE_SIZE)}) as p
    left join categories c on c.id = p.category_id
    order by p.id`.execute(db);
  return rows;
}
