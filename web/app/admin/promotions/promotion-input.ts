import { dayOf, endsBeforeStart, timeOf, withTime } from "@tindahan/contract/core/day-or-time.ts";
import { ShopError } from "@tindahan/contract/core/errors.ts";
import type { Promotion, PromotionForm } from "@tindahan/contract/checkout/promotions.ts";
import { parsePrice, parseWholeNumber } from "@tindahan/contract/core/parse-numbers.ts";
import type { PromotionTerms } from "@tindahan/contract/checkout/promotion-sentence.ts";
import { VOUCHER_CODE } from "@tindahan/contract/checkout/constants.ts";

type Named = { _id: string; name: string };

export type PromotionInput = {
  name: string;
  kind: Promotion["kind"];
  value: string;
  cap: string;
  minSpend: string;
  isScoped: boolean;
  categories: Named[];
  products: Named[];
  skipsSaleItems: boolean;
  needsCode: boolean;
  code: string;
  totalLimit: string;
  customerLimit: string;
  from: string;
  until: string;
  permit: string;
};

export function toPromotionInput(promotion: Promotion | undefined): PromotionInput {
  const { name = "", kind = "percent", skipsSaleItems = false, scope, permit = "" } = promotion ?? {};
  return {
    name,
    kind,
    value: numberText(promotion?.value),
    cap: numberText(promotion?.cap),
    minSpend: numberText(promotion?.minSpend),
    isScoped: Boolean(scope),
    categories: scope?.categories ?? [],
    products: scope?.products ?? [],
    skipsSaleItems,
    needsCode: Boolean(promotion?.code),
    code: promotion?.code ?? "",
    totalLimit: numberText(promotion?.totalLimit),
    customerLimit: numberText(promotion?.customerLimit),
    from: promotion?.from ?? "",
    until: promotion?.until ?? "",
    permit,
  };
}

/** Moves the dates to the next month in which they are not over. */
export function toPromotionCopy(promotion: Promotion, today: string): PromotionInput {
  const input = toPromotionInput(promotion);
  const end = input.until || input.from;
  if (!end) return input;
  let months = 0;
  while (dayOf(addMonths(end, months)) < today) months += 1;
  return { ...input, from: addMonths(input.from, months), until: addMonths(input.until, months) };
}

function addMonths(text: string, months: number): string {
  if (!text) return "";
  const [year, month, date] = dayOf(text).split("-").map(Number) as [number, number, number];
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  const moved = new Date(Date.UTC(year, month - 1 + months, Math.min(date, last)));
  return withTime(moved.toISOString().slice(0, 10), timeOf(text));
}

export function toPromotionTerms(input: PromotionInput): PromotionTerms {
  const { kind, isScoped, categories, products, skipsSaleItems, needsCode } = input;
  return {
    kind,
    value: kind === "shipping" ? null : parsePrice(input.value),
    cap: kind === "amount" ? null : parseAmount(input.cap),
    minSpend: parseAmount(input.minSpend),
    skipsSaleItems,
    scope: isScoped ? { categories, products } : null,
    code: needsCode ? input.code.trim() : null,
    totalLimit: needsCode ? parseWholeNumber(input.totalLimit) : null,
    customerLimit: needsCode ? parseWholeNumber(input.customerLimit) : null,
  };
}

export function checkPromotionInput(input: PromotionInput): void {
  const { kind, value, cap, minSpend, scope, code, totalLimit, customerLimit } = toPromotionTerms(input);
  const problems: Record<string, string | false> = {
    name: !input.name.trim() && "Enter a name.",
    value:
      (kind === "percent" && !isPercentage(value) && "Enter a whole percentage from 1 to 100.") ||
      (kind === "amount" && !(value! > 0) && "Enter an amount above 0."),
    cap: isNotPositive(cap) && "Enter an amount above 0, or leave empty.",
    minSpend: isNotPositive(minSpend) && "Enter an amount above 0, or leave empty.",
    scope:
      scope !== null &&
      scope.categories.length + scope.products.length === 0 &&
      "Choose at least one category or product.",
    code: code !== null && !VOUCHER_CODE.test(code) && "Enter 6 to 30 letters, digits or hyphens.",
    totalLimit: isNotPositive(totalLimit) && "Enter a whole number above 0, or leave empty.",
    customerLimit: isNotPositive(customerLimit) && "Enter a whole number above 0, or leave empty.",
    until: endsBeforeStart(input.from, input.until) && "The end must be after the start.",
  };
  const fields = Object.entries(problems).filter((entry): entry is [string, string] => Boolean(entry[1]));
  if (fields.length > 0) throw new ShopError("invalid_request", undefined, Object.fromEntries(fields));
}

export function toPromotionForm(input: PromotionInput): PromotionForm {
  const { scope, ...terms } = toPromotionTerms(input);
  return {
    ...terms,
    name: input.name.trim(),
    categories: scope?.categories.map(({ _id }) => _id) ?? [],
    products: scope?.products.map(({ _id }) => _id) ?? [],
    from: input.from || null,
    until: input.until || null,
    permit: input.permit.trim(),
  };
}

function parseAmount(text: string): number | null {
  return text.trim() === "" ? null : parsePrice(text);
}

function isPercentage(value: number | null): boolean {
  return Number.isInteger(value) && value! >= 1 && value! <= 100;
}

function isNotPositive(value: number | null): boolean {
  return value !== null && !(value > 0);
}

function numberText(value: number | null | undefined): string {
  return String(value ?? "");
}
