import type { ProductsChange, ProductSnapshot } from "@tindahan/contract/catalogue/change-products.ts";
import type { Product } from "@tindahan/contract/catalogue/catalogue.ts";
import { ShopError } from "@tindahan/contract/core/errors.ts";
import { centavosToPesos, pesosToCentavos } from "@tindahan/contract/core/format.ts";
import type { Id } from "@tindahan/contract/core/primitives.ts";
import { type Sale } from "@tindahan/contract/catalogue/sale.ts";
import type { AdminVariant } from "@tindahan/contract/catalogue/variants.ts";
import { regularPriceOf, roundPrice } from "@tindahan/contract/catalogue/prices.ts";
import { PRICED_BY_VARIANT } from "../products/write-product.ts";
import { changeByPercent, planSalePrices } from "../sales/plan-sales.ts";
import { toProduct, type ProductRow } from "../queries.ts";
import { assertSaleIsLower, requirePriceCentavos } from "../sales/prices.ts";
import { addToStock } from "../stock/stock.ts";

export type FoundProduct = { row: ProductRow; variants: AdminVariant[] };

type ChangedColumns = {
  product?: { category_id?: Id; archived_at?: Date };
  variant?: { price_centavos?: number; stock?: number | null };
};

export type PlannedChange = ChangedColumns & { sales?: Map<Id, Sale | null>; preview: Product };

/** Undefined if nothing would change. Throws a `ShopError` if the change is refused. */
export function planOneProductChange(
  { row, variants }: FoundProduct,
  seen: ProductSnapshot,
  change: ProductsChange,
): PlannedChange | undefined {
  const planned = change.kind.startsWith("sale")
    ? planSalePrices(toProduct(row), variants, change)
    : planChangedColumns({ row, variants }, seen, change);
  if (!planned) return undefined;
  if (isChangedSinceSeen(row, seen) || (change.kind === "stock" && row.pricing.stock !== seen.stock))
    throw new ShopError("product_changed");
  return planned;
}

function planChangedColumns(
  { row, variants }: FoundProduct,
  seen: ProductSnapshot,
  change: ProductsChange,
): PlannedChange | undefined {
  if (row.pricing.options && /^(price|stock)/.test(change.kind))
    throw new ShopError("invalid_request", PRICED_BY_VARIANT);
  const columns = requestedColumns(row, seen, change);
  const { regular, stock: counted, price: now } = row.pricing;
  const { price_centavos: price = regular, stock = counted } = columns.variant ?? {};
  const { category_id = row.category_id, archived_at } = columns.product ?? {};
  if (price === regular && stock === counted && category_id === row.category_id && !archived_at)
    return undefined;
  const sale = variants[0]?.sale;
  if (sale) assertSaleIsLower({ sale_centavos: pesosToCentavos(sale.price) }, price);
  // A running sale sets the current price, whatever the regular price becomes.
  const currentPrices = now < regular || row.pricing.options ? {} : { price, highest: price };
  const pricing = row.pricing.options
    ? row.pricing
    : { ...row.pricing, stock, regular: price, ...currentPrices };
  return { ...columns, preview: toProduct({ ...row, category_id, pricing }) };
}

function requestedColumns(row: ProductRow, seen: ProductSnapshot, change: ProductsChange): ChangedColumns {
  switch (change.kind) {
    case "price":
      return { variant: { price_centavos: requirePriceCentavos(change.price) } };
    case "price-percent": {
      // Based on the last seen price, so a retry gives the same price.
      const centavos = changeByPercent(pesosToCentavos(regularPriceOf(seen)), change.percent);
      const rounded = centavosToPesos(roundPrice(centavos, change.rounding));
      return { variant: { price_centavos: requirePriceCentavos(rounded) } };
    }
    case "stock":
      return { variant: { stock: change.stock } };
    case "stock-by":
      return { variant: { stock: addToStock(row.pricing.stock, change.by) } };
    case "category":
      return { product: { category_id: change.category } };
    default:
      return { product: { archived_at: new Date() } };
  }
}

function isChangedSinceSeen(row: ProductRow, seen: ProductSnapshot): boolean {
  const { name, category, price, comparePrice } = toProduct(row);
  return (
    name !== seen.name ||
    category !== seen.category ||
    price !== seen.price ||
    comparePrice !== seen.comparePrice
  );
}
