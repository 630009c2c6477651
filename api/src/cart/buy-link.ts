import { sql } from "kysely";
import type { ResponseOf } from "@tindahan/contract/core/endpoint.ts";
import { parseBuyLink, type getBuyLink } from "@tindahan/contract/checkout/buy-links.ts";
import { centavosToPesos } from "@tindahan/contract/core/format.ts";
import type { Db } from "../platform/db/database.ts";
import { toCartItem, type Line } from "./queries.ts";

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** A product that two codes name is one line; a line has at most as many pieces as can be ordered. */
export async function selectBuyLink(
  db: Db,
  items: string,
  maxQuantity: number,
): Promise<ResponseOf<typeof getBuyLink>> {
  const wanted = parseBuyLink(items);
  const found = await selectNamedProducts(
    db,
    wanted.map(({ code }) => code),
  );
  const lines = new Map<string, Line>();
  for (const { code, quantity } of wanted) {
    const product = found.get(code);
    if (!product) continue;
    const most = Math.min(maxQuantity, product.stock || maxQuantity);
    const pieces = Math.min(most, quantity + (lines.get(product.variantId)?.quantity ?? 0));
    lines.set(product.variantId, {
      ...product,
      isArchived: false,
      quantity: pieces,
      lineCentavos: pieces * product.priceCentavos,
      addedPriceCentavos: product.priceCentavos,
    });
  }
  const shown = [...lines.values()];
  const available = shown.filter(({ stock }) => stock !== 0);
  return {
    items: shown.map(toCartItem),
    unknown: wanted.map(({ code }) => code).filter((code) => !found.has(code)),
    total: centavosToPesos(available.reduce((sum, { lineCentavos }) => sum + lineCentavos, 0)),
  };
}

type NamedProduct = Pick<
  Line,
  "variantId" | "hasOptions" | "slug" | "name" | "image" | "priceCentavos" | "regularCentavos" | "stock"
>;

async function selectNamedProducts(db: Db, codes: string[]): Promise<Map<string, NamedProduct>> {
  const ids = codes.map((code) => (UUID.test(code) ? code : null));
  const { rows } = await sql<NamedProduct & { code: string }>`
    select n.code, v.id as "variantId", v.id <> p.id as "hasOptions", p.slug,
      variant_name(p.name, v.option_values) as name, coalesce(v.image, p.image) as image,
      price_now(v.price_centavos, v.sale_centavos, v.sale_from, v.sale_until) as "priceCentavos",
      v.price_centavos as "regularCentavos", v.stock
    from unnest(${codes}::text[], ${ids}::uuid[]) as n (code, id)
      cross join lateral (
        select id from variants where id = n.id and archived_at is null
        union all
        select id from variants where lower(sku) = lower(n.code) and archived_at is null
        limit 1) as named
      join variants v on v.id = named.id
      join products p on p.id = v.product_id
    where p.archived_at is null`.execute(db);
  return new Map(rows.map(({ code, ...product }) => [code, product]));
}
