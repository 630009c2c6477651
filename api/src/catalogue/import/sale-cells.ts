import { errors, ShopError } from "@tindahan/contract/core/errors.ts";
import { DayOrTime, endsBeforeStart } from "@tindahan/contract/core/day-or-time.ts";
import type { SheetRow } from "@tindahan/contract/catalogue/product-sheet.ts";
import { readPrice as readTyped } from "@tindahan/contract/core/typed-numbers.ts";
import { readPrice } from "../products/product-form.ts";

/** A sale as a sheet says it: its price and its days, the last one included, or times. */
export type SheetSale = { sale_centavos: number | null; sale_from: string | null; sale_until: string | null };

export const NO_SHEET_SALE: SheetSale = { sale_centavos: null, sale_from: null, sale_until: null };

/** The sale that a row wants, all of it, or nothing if the row says nothing about it. Throws what is wrong with it. */
export function readSaleCells(
  { salePrice, saleFrom, saleUntil }: SheetRow,
  known: SheetSale,
): Partial<SheetSale> {
  if (salePrice === undefined && saleFrom === undefined && saleUntil === undefined) return {};
  const centavos = salePrice === undefined ? known.sale_centavos : readSalePrice(salePrice);
  const from = saleFrom === undefined ? known.sale_from : readDay(saleFrom);
  const until = saleUntil === undefined ? known.sale_until : readDay(saleUntil);
  if (centavos === null) return NO_SHEET_SALE;
  if (endsBeforeStart(from, until)) throw new ShopError("sale_ends_before");
  return { sale_centavos: centavos, sale_from: from, sale_until: until };
}

/** Where a row leaves a sale as it is, its price must not fall below that. */
export function assertSaleIsLower(
  sale: { sale_centavos?: number | null | undefined },
  known: SheetSale,
  price: number | undefined,
): void {
  const { sale_centavos: centavos = known.sale_centavos } = sale;
  if (centavos !== null && price !== undefined && centavos >= price) throw new ShopError("sale_not_lower");
}

function readSalePrice(cell: string): number | null {
  if (!cell.trim()) return null;
  const price = readTyped(cell);
  if (Number.isNaN(price))
    throw new ShopError("price_invalid", `Sale price: ${errors.price_invalid.message}`);
  return readPrice(price);
}

function readDay(cell: string): string | null {
  // Spreadsheets write a space between day and time, and leave out the zero of 9:00.
  const day = cell
    .trim()
    .replace(/ +(\d:)/, "T0$1")
    .replace(/ +/, "T");
  if (!day) return null;
  if (!DayOrTime.safeParse(day).success)
    throw new ShopError("invalid_request", "Write the days of a sale as 2026-11-30 or 2026-11-30 20:00.");
  return day;
}
