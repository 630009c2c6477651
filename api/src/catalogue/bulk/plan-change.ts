import type { ChosenProduct, ProductsChange } from "@tindahan/contract/catalogue/change-products.ts";
import type { Product } from "@tindahan/contract/catalogue/catalogue.ts";
import { ShopError } from "@tindahan/contract/core/errors.ts";
import { centavosToPesos, pesosToCentavos } from "@tindahan/contract/core/format.ts";
import type { Id } from "@tindahan/contract/core/primitives.ts";
import { type Sale } from "@tindahan/contract/catalogue/sale.ts";
import type { AdminVariant } from "@tindahan/contract/catalogue/variants.ts";
import { regularPriceOf, roundPrice } from "@tindahan/contract/catalogue/prices.ts";
import { changeByPercent, planSalePrices } from "../sales/plan-sales.ts";
import { toProduct, type ProductRow } from "../queries.ts";
import { assertSaleIsLower, requirePriceCentavos } from "../sales/prices.ts";
import { addToStock } from "../stock/stock.ts";

export type FoundProduct = { row: ProductRow; variants: AdminVariant[] };

type VariantColumns = { price_centavos?: number; stock?: number | null };

export type PlannedChange = {
  product?: { category_id?: Id; archived_at?: Date };
  columns?: Map<Id, VariantColumns>;
  sales?: Map<Id, Sale | null>;
  preview: Product;
  /** The chosen variant as it will be. */
  variant?: AdminVariant | undefined;
};

/** Undefined if nothing would change. Throws a `ShopError` if the change is refused. */
export function planOneProductChange(
  found: FoundProduct,
  chosen: ChosenProduct,
  change: ProductsChange,
): PlannedChange | undefined {
  const planned = planByKind(found, chosen, change);
  if (!planned) return undefined;
  if (isChangedSinceSeen(found, chosen, change)) throw new ShopError("product_changed");
  return planned;
}

function planByKind(
  { row, variants }: FoundProduct,
  chosen: ChosenProduct,
  change: ProductsChange,
): PlannedChange | undefined {
  if (/^(price|stock)/.test(change.kind)) return planVariants({ row, variants }, chosen, change);
  if (chosen.variant) throw new ShopError("invalid_request");
  if (change.kind === "category") {
    const { category: category_id } = change;
    if (category_id === row.category_id) return undefined;
    return { product: { category_id }, preview: toProduct({ ...row, category_id }) };
  }
  if (change.kind === "archive") return { product: { archived_at: new Date() }, preview: toProduct(row) };
  return planSalePrices(toProduct(row), variants, change);
}

function planVariants(
  { row, variants }: FoundProduct,
  { seen, variant: chosen }: ChosenProduct,
  change: ProductsChange,
): PlannedChange | undefined {
  if (chosen && !variants.some(({ _id }) => _id === chosen.id)) throw new ShopError("product_changed");
  const columns = new Map<Id, VariantColumns>();
  const changed = variants.map((variant) => {
    if (chosen && variant._id !== chosen.id) return variant;
    // Based on the last seen price where there is one, so that a retry gives the same price.
    const regular = regularPriceOf(chosen ?? (row.pricing.options ? variant : seen));
    const requested = requestedColumns(variant, pesosToCentavos(regular), change);
    const { price_centavos, stock } = requested;
    const isSame =
      (price_centavos === undefined || price_centavos === pesosToCentavos(regularPriceOf(variant))) &&
      (stock === undefined || stock === variant.stock);
    if (isSame) return variant;
    columns.set(variant._id, requested);
    return withColumns(variant, requested);
  });
  if (columns.size === 0) return undefined;
  const product = toProduct(row);
  const preview = { ...product, ...summaryOf(product, changed) };
  return { columns, preview, variant: chosen && changed.find(({ _id }) => _id === chosen.id) };
}

function requestedColumns(
  { stock }: AdminVariant,
  regularCentavos: number,
  change: ProductsChange,
): VariantColumns {
  switch (change.kind) {
    case "price":
      return { price_centavos: requirePriceCentavos(change.price) };
    case "price-percent": {
      const centavos = changeByPercent(regularCentavos, change.percent);
      const rounded = centavosToPesos(roundPrice(centavos, change.rounding));
      return { price_centavos: requirePriceCentavos(rounded) };
    }
    case "stock":
      return { stock: change.stock };
    case "stock-by":
      return { stock: addToStock(stock, change.by) };
    default:
      return {};
  }
}

function withColumns(variant: AdminVariant, { price_centavos, stock }: VariantColumns): AdminVariant {
  if (price_centavos === undefined) return { ...variant, stock: stock ?? null };
  if (variant.sale) assertSaleIsLower({ sale_centavos: pesosToCentavos(variant.sale.price) }, price_centavos);
  const regular = centavosToPesos(price_centavos);
  // A running sale sets the current price, whatever the regular price becomes.
  return variant.comparePrice === undefined
    ? { ...variant, price: regular }
    : { ...variant, comparePrice: regular };
}

function summaryOf(
  { options }: Product,
  variants: AdminVariant[],
): Pick<Product, "price" | "priceTo" | "comparePrice" | "stock" | "fewest"> {
  const prices = variants.map(({ price }) => price);
  const [price, highest] = [Math.min(...prices), Math.max(...prices)];
  const regular = Math.min(...variants.map(regularPriceOf));
  const counted = variants.flatMap(({ stock }) => stock ?? []);
  const total = counted.reduce((sum, pieces) => sum + pieces, 0);
  return {
    price,
    priceTo: highest > price ? highest : undefined,
    comparePrice: regular > price ? regular : undefined,
    stock: counted.length === variants.length ? total : null,
    fewest: options && counted.length > 0 ? Math.min(...counted) : undefined,
  };
}

function isChangedSinceSeen(
  { row, variants }: FoundProduct,
  { seen, variant: chosen }: ChosenProduct,
  { kind }: ProductsChange,
): boolean {
  const product = toProduct(row);
  const current = chosen ? variants.find(({ _id }) => _id === chosen.id)! : product;
  const shown = chosen ?? seen;
  if (!chosen && (product.name !== seen.name || product.category !== seen.category)) return true;
  return (
    current.price !== shown.price ||
    current.comparePrice !== shown.comparePrice ||
    (kind === "stock" && current.stock !== shown.stock)
  );
}
