import type { ChosenProduct, ProductsChange } from "@tindahan/contract/catalogue/change-products.ts";
import { ShopError } from "@tindahan/contract/core/errors.ts";
import { parsePrice, parseWholeNumber } from "@tindahan/contract/core/parse-numbers.ts";
import type { Product } from "@tindahan/contract/catalogue/catalogue.ts";
import type { AdminVariant } from "@tindahan/contract/catalogue/variants.ts";
import { MAX_STOCK } from "@tindahan/contract/catalogue/constants.ts";

/** "20" sets, "+5" or "−3" adds; empty means not counted. */
export function readStockChange(text: string): ProductsChange {
  const { sign, digits } = splitSign(text);
  const pieces = parseWholeNumber(digits);
  if (!sign && pieces === null) return { kind: "stock", stock: null };
  if (pieces === null || !(pieces <= MAX_STOCK))
    throw new ShopError("invalid_request", "Enter a whole number, or +5 or −3.");
  if (!sign) return { kind: "stock", stock: pieces };
  return { kind: "stock-by", by: sign === "-" ? -pieces : pieces };
}

export function readPriceChange(text: string): ProductsChange {
  const price = parsePrice(text);
  if (!(price > 0)) throw new ShopError("price_invalid");
  return { kind: "price", price };
}

/** "10", "+10" and "10%" raise prices; "−10" lowers them. */
export function readPercentChange(text: string): ProductsChange {
  const { sign, digits } = splitSign(text.replace("%", ""));
  const percent = parsePrice(digits);
  if (Number.isNaN(percent) || digits.startsWith("₱"))
    throw new ShopError("invalid_request", "Enter a percentage such as 10 or −5.");
  return { kind: "price-percent", percent: sign === "-" ? -percent : percent };
}

/** "20", "−20" and "20%" all mean 20 % off. */
export function readSalePercent(text: string): { kind: "sale-percent"; percent: number } {
  const { digits } = splitSign(text.replace("%", ""));
  const percent = parsePrice(digits);
  if (!(percent > 0 && percent < 100) || digits.startsWith("₱"))
    throw new ShopError("invalid_request", "Enter a percentage such as 20.");
  return { kind: "sale-percent", percent };
}

export function readSalePrice(text: string): { kind: "sale"; price: number } {
  const price = parsePrice(text);
  if (!(price > 0)) throw new ShopError("price_invalid");
  return { kind: "sale", price };
}

/** Phones type a dash for a minus. */
function splitSign(text: string): { sign: string; digits: string } {
  const [, sign = "", digits = ""] = /^([+-]?)(.*)$/s.exec(text.trim().replace(/^[−–]/, "-"))!;
  return { sign, digits: digits.trim() };
}

export function toChosenProduct(product: Product, variant?: AdminVariant): ChosenProduct {
  const { _id: id, name, price, comparePrice, category, stock } = product;
  return {
    id,
    seen: { name, price, comparePrice, category, stock },
    ...(variant && { variant: toVariantSnapshot(variant) }),
  };
}

const toVariantSnapshot = ({ _id: id, price, comparePrice, stock }: AdminVariant) => ({
  id,
  price,
  comparePrice,
  stock,
});
