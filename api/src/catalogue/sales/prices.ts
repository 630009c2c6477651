import { MAX_PRICE } from "@tindahan/contract/catalogue/catalogue.ts";
import { type Sale } from "@tindahan/contract/catalogue/sale.ts";
import type { AdminVariant } from "@tindahan/contract/catalogue/variants.ts";
import { endsBeforeStart } from "@tindahan/contract/core/day-or-time.ts";
import { ShopError } from "@tindahan/contract/core/errors.ts";
import { pesosToCentavos } from "@tindahan/contract/core/format.ts";
import type { Id } from "@tindahan/contract/core/primitives.ts";
import { regularPriceOf } from "@tindahan/contract/catalogue/prices.ts";
import type { Tx } from "../../platform/db/database.ts";
import { toTimestampSql, endTimestamp, startTimestamp } from "../../platform/db/sql.ts";

export type PriceForm = {
  price?: number | string | null | undefined;
  regularPrice?: number | string | null | undefined;
  sale?: Sale | null | undefined;
};

type CurrentPrice = Pick<AdminVariant, "price" | "comparePrice" | "sale">;

export type SaleColumns = {
  sale_centavos: number | null;
  sale_from: string | null;
  sale_until: string | null;
};

const NO_SALE: SaleColumns = { sale_centavos: null, sale_from: null, sale_until: null };

/** A client without sale support sends the current price, which must change nothing. */
export function readPriceColumns(
  form: PriceForm,
  current?: CurrentPrice,
): { price_centavos: number } & SaleColumns {
  const price_centavos = readRegularCentavos(form, current);
  const sale = toSaleColumns(form.sale === undefined ? current?.sale : form.sale);
  assertSaleIsLower(sale, price_centavos);
  return { price_centavos, ...sale };
}

function readRegularCentavos({ price, regularPrice }: PriceForm, current: CurrentPrice | undefined): number {
  if (regularPrice != null) return requirePriceCentavos(regularPrice);
  const centavos = requirePriceCentavos(price);
  const isCurrentPrice = current && centavos === pesosToCentavos(current.price);
  return isCurrentPrice ? pesosToCentavos(regularPriceOf(current)) : centavos;
}

export function requirePriceCentavos(price: number | string | null | undefined): number {
  if (typeof price !== "number" || !(price > 0)) throw new ShopError("price_invalid");
  if (price > MAX_PRICE) throw priceError(`A price is at most ${MAX_PRICE} pesos.`);
  const centavos = toCentavosOrRefuse(price);
  // Rejects prices such as 1e-99 that round to zero.
  if (centavos < 1) throw new ShopError("price_invalid");
  return centavos;
}

function toCentavosOrRefuse(price: number): number {
  try {
    return pesosToCentavos(price);
  } catch {
    throw priceError("A price has at most two decimals.");
  }
}

function priceError(message: string): ShopError {
  return new ShopError("invalid_request", message, { price: message });
}

/** Days are Manila days and include the last one. */
export function toSaleColumns(sale: Sale | null | undefined): SaleColumns {
  if (!sale) return NO_SALE;
  const { price, from, until } = sale;
  if (endsBeforeStart(from, until)) throw saleError("sale_ends_before", "until");
  return {
    sale_centavos: requirePriceCentavos(price),
    sale_from: startTimestamp(from),
    sale_until: endTimestamp(until),
  };
}

export function assertSaleIsLower(
  { sale_centavos: sale }: Pick<SaleColumns, "sale_centavos">,
  regular: number,
): void {
  if (sale !== null && sale >= regular) throw saleError("sale_not_lower", "price");
}

function saleError(code: "sale_not_lower" | "sale_ends_before", field: keyof Sale): ShopError {
  const error = new ShopError(code);
  return new ShopError(code, error.message, { [`sale.${field}`]: error.message });
}

export async function writeSale(tx: Tx, variantId: Id, sale: Sale | null): Promise<void> {
  const { sale_centavos, sale_from, sale_until } = toSaleColumns(sale);
  await tx
    .updateTable("variants")
    .set({ sale_centavos, sale_from: toTimestampSql(sale_from), sale_until: toTimestampSql(sale_until) })
    .where("id", "=", variantId)
    .execute();
}
