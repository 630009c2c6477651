import { endsBeforeStart } from "@tindahan/contract/core/day-or-time.ts";
import { ShopError } from "@tindahan/contract/core/errors.ts";
import type { Id } from "@tindahan/contract/core/primitives.ts";
import type { Sale } from "@tindahan/contract/catalogue/sale.ts";
import type { Tx } from "../../platform/db/database.ts";
import { asMoment, momentAfter, momentOf } from "../../platform/db/sql.ts";
import { readPrice } from "../products/product-form.ts";

/** A sale as the database has it: moments, as PostgreSQL reads them. */
export type SaleColumns = {
  sale_centavos: number | null;
  sale_from: string | null;
  sale_until: string | null;
};

export const NO_SALE: SaleColumns = { sale_centavos: null, sale_from: null, sale_until: null };

/** Days of Manila, the last one included, or times, as moments; null: no sale. */
export function readSale(sale: Sale | null): SaleColumns {
  if (!sale) return NO_SALE;
  const { price, from, until } = sale;
  if (endsBeforeStart(from, until)) throw wrong("sale_ends_before", "until");
  return {
    sale_centavos: readPrice(price),
    sale_from: momentOf(from),
    sale_until: momentAfter(until),
  };
}

export function assertLower(
  { sale_centavos: sale }: Pick<SaleColumns, "sale_centavos">,
  price: number,
): void {
  if (sale !== null && sale >= price) throw wrong("sale_not_lower", "price");
}

function wrong(code: "sale_not_lower" | "sale_ends_before", field: keyof Sale): ShopError {
  const error = new ShopError(code);
  return new ShopError(code, error.message, { [`sale.${field}`]: error.message });
}

/** Whatever a variant's sale was before. Null: none. */
export async function writeSale(tx: Tx, variantId: Id, sale: Sale | null): Promise<void> {
  const { sale_centavos, sale_from, sale_until } = readSale(sale);
  await tx
    .updateTable("variants")
    .set({ sale_centavos, sale_from: asMoment(sale_from), sale_until: asMoment(sale_until) })
    .where("id", "=", variantId)
    .execute();
}
