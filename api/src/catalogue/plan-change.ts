import type { ProductsChange, SeenProduct } from "@tindahan/contract/change-products.ts";
import { ShopError } from "@tindahan/contract/errors.ts";
import { centavosToPesos, pesosToCentavos } from "@tindahan/contract/format.ts";
import { PRICED_BY_VARIANT } from "./manage-products.ts";
import { readPrice } from "./product-form.ts";
import type { ProductRow } from "./queries.ts";
import { addPieces } from "./stock.ts";

export type ChangedColumns = Partial<ProductRow> & { archived_at?: Date };

/** What a change comes to for one product; undefined: it is so already. Throws why it cannot be made. */
export function planChange(
  row: ProductRow,
  seen: SeenProduct,
  change: ProductsChange,
): ChangedColumns | undefined {
  if (row.options && /^(price|stock)/.test(change.kind))
    throw new ShopError("invalid_request", PRICED_BY_VARIANT);
  const columns = columnsOf(row, seen, change);
  if (Object.entries(columns).every(([column, value]) => row[column as keyof ProductRow] === value))
    return undefined;
  if (isChanged(row, seen) || (change.kind === "stock" && row.stock !== seen.stock))
    throw new ShopError("product_changed");
  return columns;
}

function columnsOf(row: ProductRow, seen: SeenProduct, change: ProductsChange): ChangedColumns {
  switch (change.kind) {
    case "price":
      return { price_centavos: readPrice(change.price) };
    case "price-percent": {
      // Of the price that was seen: repeated, it comes to the same.
      const centavos = changeByPercent(pesosToCentavos(seen.price), change.percent);
      return { price_centavos: readPrice(centavosToPesos(centavos)) };
    }
    case "sale":
    case "sale-percent":
    case "sale-end":
      throw new ShopError("unavailable");
    case "stock":
      return { stock: change.stock };
    case "stock-by":
      return { stock: addPieces(row.stock, change.by) };
    case "category":
      return { category_id: change.category };
    case "archive":
      return { archived_at: new Date() };
  }
}

function isChanged(row: ProductRow, seen: SeenProduct): boolean {
  return (
    row.name !== seen.name ||
    row.category_id !== seen.category ||
    centavosToPesos(row.price_centavos) !== seen.price
  );
}

/** The one place where a percentage becomes a price: in whole numbers, to the nearest centavo, halves up. */
export function changeByPercent(centavos: number, percent: number): number {
  const hundredths = Math.round(percent * 100);
  if (Math.abs(hundredths - percent * 100) > 1e-6)
    throw new ShopError("invalid_request", "A percentage has at most two decimals.");
  return Math.floor((2 * centavos * (10_000 + hundredths) + 10_000) / 20_000);
}
