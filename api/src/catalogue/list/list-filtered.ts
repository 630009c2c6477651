import type { Pool } from "pg";
import { MAX_PRICE, type ProductSort } from "@tindahan/contract/catalogue/catalogue.ts";
import type { Pesos } from "@tindahan/contract/core/primitives.ts";
import { MAX_FILTERED_RESULTS } from "@tindahan/contract/catalogue/constants.ts";
import { ORDERS } from "./list-products.ts";
import {
  IN_STOCK_SQL,
  LISTED_PRODUCT_SQL,
  VARIANT_JOIN_SQL,
  toProductListPage,
  type ListPage,
  type PageRequest,
  type ListedRow,
} from "../queries.ts";

/** Prices in centavos, both bounds inclusive. */
export type PriceStockFilter = { min: number; max: number; isInStock: boolean };

export function toPriceStockFilter(
  min: Pesos | undefined,
  max: Pesos | undefined,
  isInStock: boolean,
): PriceStockFilter | undefined {
  if (min === undefined && max === undefined && !isInStock) return undefined;
  return { min: Math.round((min ?? 0) * 100), max: Math.round((max ?? MAX_PRICE) * 100), isInStock };
}

export function intersectPriceRange(
  filter: PriceStockFilter | undefined,
  prices: { min: Pesos; max: Pesos },
): PriceStockFilter {
  const { min, max, isInStock } = toPriceStockFilter(prices.min, prices.max, filter?.isInStock ?? false)!;
  return {
    min: Math.max(min, filter?.min ?? min),
    max: Math.min(max, filter?.max ?? max),
    isInStock,
  };
}

/** Limits the scan when few products of a large catalogue match. */
const MAX_SCANNED_PRODUCTS = 20_000;

/** Unprepared, so that each price range gets its own plan. The total is capped at `MAX_FILTERED_RESULTS`. */
export async function selectFilteredProducts(
  pool: Pool,
  sort: ProductSort,
  { min, max, isInStock }: PriceStockFilter,
  { category, skip, limit }: PageRequest,
): Promise<ListPage> {
  const { key, isDescending } = ORDERS[sort];
  const order = `order by key ${isDescending ? "desc" : "asc"}, id ${isDescending ? "desc" : "asc"}`;
  const text = `
    with found as materialized (
      select id, key from (
        select id, ${key} as key from products
        where archived_at is null and price_centavos between $3 and $4 ${category ? "and category_id = $5" : ""}
        ${order} limit ${isInStock ? MAX_SCANNED_PRODUCTS : MAX_FILTERED_RESULTS}) as p
      ${isInStock ? `where ${IN_STOCK_SQL} ${order} limit ${MAX_FILTERED_RESULTS}` : ""}
    ), page as (
      select id, key from found ${order} limit $2 offset $1
    )
    select (select count(*) from found) as total, ${LISTED_PRODUCT_SQL}
    from (select) as once left join (page join products p using (id) ${VARIANT_JOIN_SQL}) on true
    ${order.replaceAll(/\b(key|id)\b/g, (name) => (name === "id" ? "p.id" : "page.key"))}`;
  const values = [skip, limit, min, max, ...(category ? [category] : [])];
  const { rows } = await pool.query<ListedRow & { total: number }>(text, values);
  return toProductListPage(rows);
}
