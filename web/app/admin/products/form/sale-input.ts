import { endsBeforeStart } from "@tindahan/contract/core/day-or-time.ts";
import { ShopError } from "@tindahan/contract/core/errors.ts";
import type { Sale } from "@tindahan/contract/catalogue/sale.ts";
import { parsePrice } from "@tindahan/contract/core/parse-numbers.ts";

/** An empty price means no sale. */
export type SaleInput = { price: string; from: string; until: string };

export const NO_SALE: SaleInput = { price: "", from: "", until: "" };

export function toSaleInput(sale: Sale | undefined): SaleInput {
  return sale ? { price: String(sale.price), from: sale.from ?? "", until: sale.until ?? "" } : NO_SALE;
}

export function saleFromInput({ price, from, until }: SaleInput): Sale | null {
  return price.trim() === "" ? null : { price: parsePrice(price), from: from || null, until: until || null };
}

export function saleInputErrors(input: SaleInput, regular: number): Partial<SaleInput> {
  const sale = saleFromInput(input);
  if (!sale) return {};
  const { from, until } = input;
  return {
    ...(!(sale.price > 0) && { price: "Enter a price above 0, or leave empty." }),
    ...(sale.price >= regular && { price: "Must be lower than the price." }),
    ...(endsBeforeStart(from, until) && { until: "The end must be after the start." }),
  };
}

export function checkSaleInput(input: SaleInput, regular: number): void {
  const problems = Object.entries(saleInputErrors(input, regular));
  const fields = Object.fromEntries(problems.map(([part, words]) => [`sale.${part}`, words]));
  if (problems[0]) throw new ShopError("invalid_request", problems[0][1], fields);
}
