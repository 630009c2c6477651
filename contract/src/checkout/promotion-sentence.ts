import { formatMoney } from "../core/format.ts";
import type { Promotion } from "./promotions.ts";
import { formatDayOrTime } from "../core/format-day.ts";

export type PromotionTerms = Pick<
  Promotion,
  "kind" | "value" | "cap" | "minSpend" | "skipsSaleItems" | "scope" | "code" | "totalLimit" | "customerLimit"
>;

export function promotionSentence(terms: PromotionTerms): string {
  const { cap, minSpend, skipsSaleItems, code, totalLimit, customerLimit } = terms;
  const parts = [
    discountText(terms),
    cap !== null && `up to ${pesosText(cap)}`,
    minSpend !== null && `on orders of ${pesosText(minSpend)} or more`,
    skipsSaleItems && "not on sale items",
    code !== null && `with the voucher code ${code || "…"}`,
    totalLimit !== null && usesText(totalLimit),
    customerLimit !== null && `${usesText(customerLimit)} per customer`,
  ];
  return parts.filter((part) => part !== false).join(", ");
}

function discountText({ kind, value, scope }: PromotionTerms): string {
  const goods = scope ? joinFirstNames([...scope.categories, ...scope.products]) : undefined;
  if (kind === "shipping") return goods ? `Free shipping for ${goods}` : "Free shipping";
  const discount = kind === "percent" ? `${numberOrDots(value)}%` : pesosText(value);
  return goods ? `${discount} off ${goods}` : `${discount} off`;
}

const MAX_LISTED_NAMES = 3;

function joinFirstNames(items: { name: string }[]): string {
  const names = items.map(({ name }) => name);
  if (names.length === 0) return "nothing yet";
  const shown =
    names.length > MAX_LISTED_NAMES
      ? [...names.slice(0, MAX_LISTED_NAMES - 1), `${names.length - MAX_LISTED_NAMES + 1} more`]
      : names;
  return shown.length === 1 ? shown[0]! : `${shown.slice(0, -1).join(", ")} and ${shown.at(-1)}`;
}

function usesText(count: number): string {
  return count === 1 ? "once" : `${numberOrDots(count)} times`;
}

function pesosText(amount: number | null): string {
  if (amount === null || Number.isNaN(amount)) return "₱…";
  return formatMoney(amount).replace(/\.00$/, "");
}

function numberOrDots(value: number | null): string {
  return value === null || Number.isNaN(value) ? "…" : value.toLocaleString("en-PH");
}

export function promotionDatesSentence({ from, until }: Pick<Promotion, "from" | "until">): string {
  if (from && until)
    return from === until
      ? `On ${formatDayOrTime(from)}`
      : `From ${formatDayOrTime(from)} to ${formatDayOrTime(until)}`;
  if (from) return `From ${formatDayOrTime(from)} with no end date`;
  return until ? `Until ${formatDayOrTime(until)}` : "No end date";
}
