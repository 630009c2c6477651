import type { z } from "zod";
import { endsBeforeStart } from "@tindahan/contract/core/day-or-time.ts";
import { ShopError } from "@tindahan/contract/core/errors.ts";
import { pesosToCentavos } from "@tindahan/contract/core/format.ts";
import type { Id } from "@tindahan/contract/core/primitives.ts";
import { type PromotionForm, type PromotionKind } from "@tindahan/contract/checkout/promotions.ts";
import { VOUCHER_CODE } from "@tindahan/contract/checkout/constants.ts";
import { endTimestamp, startTimestamp } from "../platform/db/sql.ts";

export type PromotionColumns = {
  name: string;
  code: string | null;
  kind: PromotionKind;
  value: number | null;
  cap_centavos: number | null;
  min_spend_centavos: number;
  skips_sale_items: boolean;
  is_scoped: boolean;
  starts_at: string;
  ends_at: string;
  total_limit: number | null;
  customer_limit: number | null;
  permit: string;
};

export type Scope = { categories: Id[]; products: Id[] };

export function promotionFormToColumns(form: z.output<typeof PromotionForm>): PromotionColumns & Scope {
  const { name, kind, skipsSaleItems, from, until, permit } = form;
  if (!name) throw promotionFieldError("name", "Give the promotion a name.");
  if (endsBeforeStart(from, until))
    throw promotionFieldError("until", "The promotion must end after it begins.");
  const code = form.code?.trim() || null;
  if (code !== null && !VOUCHER_CODE.test(code))
    throw promotionFieldError("code", "A code has 6 to 30 letters, digits or hyphens.");
  const [totalLimit, customerLimit] = [form.totalLimit ?? null, form.customerLimit ?? null];
  if (code === null && totalLimit !== null)
    throw promotionFieldError("totalLimit", "Only a promotion with a voucher code can have a limit.");
  if (code === null && customerLimit !== null)
    throw promotionFieldError("customerLimit", "Only a promotion with a voucher code can have a limit.");
  const [categories, products] = [[...new Set(form.categories)], [...new Set(form.products)]];
  return {
    name,
    code,
    kind,
    value: readDiscountValue(kind, form.value ?? null),
    cap_centavos: kind === "amount" ? null : readPesosField("cap", form.cap ?? null),
    min_spend_centavos: readPesosField("minSpend", form.minSpend ?? null) ?? 0,
    skips_sale_items: skipsSaleItems,
    is_scoped: categories.length + products.length > 0,
    starts_at: startTimestamp(from),
    ends_at: endTimestamp(until),
    total_limit: totalLimit,
    customer_limit: customerLimit,
    permit: permit ?? "",
    categories,
    products,
  };
}

function readDiscountValue(kind: PromotionKind, value: number | null): number | null {
  if (kind === "shipping") return null;
  if (kind === "amount") {
    if (value === null || value <= 0 || value > 10_000_000)
      throw promotionFieldError("value", "Enter the discount in pesos.");
    return readPesosField("value", value);
  }
  if (value === null || !Number.isInteger(value) || value < 1 || value > 100)
    throw promotionFieldError("value", "Enter a whole percentage from 1 to 100.");
  return value;
}

function readPesosField(field: string, pesos: number | null): number | null {
  if (pesos === null) return null;
  try {
    return pesosToCentavos(pesos);
  } catch {
    throw promotionFieldError(field, "An amount has at most two decimals.");
  }
}

export function promotionFieldError(field: string, message: string): ShopError {
  return new ShopError("invalid_request", message, { [field]: message });
}
