import { formatMoney } from "../core/format.ts";
import type { Promotion } from "./promotions.ts";
import { formatDayOrTime } from "../core/format-day.ts";

/** The terms of a promotion; a number that is being typed may be NaN. */
export type PromotionTerms = Pick<
  Promotion,
  "kind" | "value" | "cap" | "minSpend" | "skipsSaleItems" | "scope" | "code" | "totalLimit" | "customerLimit"
>;

/** 20% off Snacks, up to ₱150, on orders of ₱500 or more, 100 times, once per customer */
export function promotionSentence(terms: PromotionTerms): string {
  const { cap, minSpend, skipsSaleItems, code, totalLimit, customerLimit } = terms;
  const parts = [
    leadOf(terms),
    cap !== null && `up to ${pesos(cap)}`,
    minSpend !== null && `on orders of ${pesos(minSpend)} or more`,
    skipsSaleItems && "not on sale items",
    code !== null && `with the voucher code ${code || "…"}`,
    totalLimit !== null && times(totalLimit),
    customerLimit !== null && `${times(customerLimit)} per customer`,
  ];
  return parts.filter((part) => part !== false).join(", ");
}

function leadOf({ kind, value, scope }: PromotionTerms): string {
  const goods = scope ? namesOf([...scope.categories, ...scope.products]) : undefined;
  if (kind === "shipping") return goods ? `Free shipping for ${goods}` : "Free shipping";
  const much = kind === "percent" ? `${number(value)}%` : pesos(value);
  return goods ? `${much} off ${goods}` : `${much} off`;
}

const SHOWN = 3;

/** Snacks, Coffee and 4 more */
function namesOf(named: { name: string }[]): string {
  const names = named.map(({ name }) => name);
  if (names.length === 0) return "nothing yet";
  const shown =
    names.length > SHOWN ? [...names.slice(0, SHOWN - 1), `${names.length - SHOWN + 1} more`] : names;
  return shown.length === 1 ? shown[0]! : `${shown.slice(0, -1).join(", ")} and ${shown.at(-1)}`;
}

function times(count: number): string {
  return count === 1 ? "once" : `${number(count)} times`;
}

/** Whole pesos without their centavos. */
function pesos(amount: number | null): string {
  if (amount === null || Number.isNaN(amount)) return "₱…";
  return formatMoney(amount).replace(/\.00$/, "");
}

function number(value: number | null): string {
  return value === null || Number.isNaN(value) ? "…" : value.toLocaleString("en-PH");
}

/** When it runs, as a sentence of its own. */
export function daysSentence({ from, until }: Pick<Promotion, "from" | "until">): string {
  if (from && until)
    return from === until
      ? `On ${formatDayOrTime(from)}`
      : `From ${formatDayOrTime(from)} to ${formatDayOrTime(until)}`;
  if (from) return `From ${formatDayOrTime(from)} with no end date`;
  return until ? `Until ${formatDayOrTime(until)}` : "No end date";
}
