import { isDeepStrictEqual } from "node:util";
import type { Product } from "@tindahan/contract/catalogue/catalogue.ts";
import type { ProductsChange } from "@tindahan/contract/catalogue/change-products.ts";
import { endTimeMs, startTimeMs } from "@tindahan/contract/core/day-or-time.ts";
import { centavosToPesos, pesosToCentavos } from "@tindahan/contract/core/format.ts";
import type { Id } from "@tindahan/contract/core/primitives.ts";
import { type Sale } from "@tindahan/contract/catalogue/sale.ts";
import type { AdminVariant } from "@tindahan/contract/catalogue/variants.ts";
import { ShopError } from "@tindahan/contract/core/errors.ts";
import { regularPriceOf, roundPrice } from "@tindahan/contract/catalogue/prices.ts";
import { assertSaleIsLower, toSaleColumns } from "./prices.ts";

export function planSalePrices(
  product: Product,
  variants: AdminVariant[],
  change: ProductsChange,
): { sales: Map<Id, Sale | null>; preview: Product } | undefined {
  const sales = new Map(variants.map((variant) => [variant._id, plannedSaleOf(variant, change)]));
  if (variants.every(({ _id, sale }) => isDeepStrictEqual(sales.get(_id), sale ?? null))) return undefined;
  return { sales, preview: previewWithSales(product, variants, sales) };
}

function plannedSaleOf(variant: AdminVariant, change: ProductsChange): Sale | null {
  if (change.kind !== "sale" && change.kind !== "sale-percent") return null;
  const { from, until } = change;
  const regular = regularCentavosOfVariant(variant);
  const price =
    change.kind === "sale"
      ? change.price
      : centavosToPesos(roundPrice(changeByPercent(regular, -change.percent), change.rounding));
  const sale = { price, from, until };
  assertSaleIsLower(toSaleColumns(sale), regular);
  return sale;
}

function regularCentavosOfVariant(variant: AdminVariant): number {
  return pesosToCentavos(regularPriceOf(variant));
}

function previewWithSales(product: Product, variants: AdminVariant[], sales: Map<Id, Sale | null>): Product {
  const now = Date.now();
  const prices = variants.map((variant) => {
    const sale = sales.get(variant._id);
    const isOn =
      sale && (!sale.from || startTimeMs(sale.from) <= now) && (!sale.until || now < endTimeMs(sale.until));
    return isOn ? sale.price : centavosToPesos(regularCentavosOfVariant(variant));
  });
  const [price, highest] = [Math.min(...prices), Math.max(...prices)];
  const regular = centavosToPesos(Math.min(...variants.map(regularCentavosOfVariant)));
  return {
    ...product,
    price,
    priceTo: highest > price ? highest : undefined,
    comparePrice: regular > price ? regular : undefined,
    saleEndsAt: undefined,
  };
}

/** Integer arithmetic; rounds to the nearest centavo, halves up. */
export function changeByPercent(centavos: number, percent: number): number {
  const hundredths = Math.round(percent * 100);
  if (Math.abs(hundredths - percent * 100) > 1e-6)
    throw new ShopError("invalid_request", "A percentage has at most two decimals.");
  return Math.floor((2 * centavos * (10_000 + hundredths) + 10_000) / 20_000);
}
