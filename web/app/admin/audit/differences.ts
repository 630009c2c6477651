import { PAYMENT_METHOD_NAMES, type PaymentMethod } from "@tindahan/contract/payments/methods.ts";
import { formatDate, formatMoney, shortId } from "@tindahan/contract/core/format.ts";
import { formatDayOrTime } from "@tindahan/contract/core/format-day.ts";
import type { AuditRecord } from "@tindahan/contract/accounts/manage-audit.ts";
import { auditFieldLabel } from "./field-labels.ts";

export type Difference = { name: string; before: string | null; after: string | null };
export type CategoryNames = ReadonlyMap<string, string>;
type Values = Record<string, unknown>;
type Leaf = { labels: string[]; field: string; value: unknown };

/** Returns the changed fields, or all non-empty fields of an added or deleted record. */
export function auditDifferences(
  { before, after }: Pick<AuditRecord, "before" | "after">,
  names: CategoryNames = new Map(),
): Difference[] {
  const [was, is] = [flattenAuditValues(before ?? {}), flattenAuditValues(after ?? {})];
  return [...new Set([...was.keys(), ...is.keys()])]
    .map((key) => ({
      name: (is.get(key) ?? was.get(key)!).labels.join(" · "),
      before: fieldValueText(was.get(key), names),
      after: fieldValueText(is.get(key), names),
    }))
    .filter((difference) => difference.before !== difference.after);
}

/** The heading identifies the record, `fewest` follows from the variants' stock, and Undo needs the moved products. */
const IGNORED_FIELDS = new Set(["_id", "id", "fewest", "movedToId", "movedIds"]);

type Parent = { key: string; labels: string[]; section?: string };

/** List entries are keyed by ID or name, so that moving one is no change. */
function flattenAuditValues(values: Values, parent: Parent = { key: "", labels: [] }): Map<string, Leaf> {
  return new Map(
    Object.entries(splitFieldsLikeForm(values))
      .filter(([name]) => !IGNORED_FIELDS.has(name))
      .flatMap(([name, value]): [string, Leaf][] => {
        const label = auditFieldLabel(name, parent.section);
        const inside = { key: `${parent.key}${name}.`, labels: [...parent.labels, label], section: name };
        if (isFieldValues(value)) return [...flattenAuditValues(value, inside)];
        if (isListWithOwnFields(value))
          return value.flatMap((member, at) => [...flattenListMember(member, at, inside)]);
        return [[inside.key, { labels: inside.labels, field: name, value }]];
      }),
  );
}

function flattenListMember(
  { values: choices, ...rest }: Values,
  at: number,
  { key, labels, section }: Parent,
) {
  const isVariant = Array.isArray(choices) && "price" in rest;
  const name = isVariant ? choices.join(" / ") : (rest["name"] ?? rest["heading"]);
  const label = typeof name === "string" && name ? name : `${labels.at(-1)} ${at + 1}`;
  const member = isVariant || choices === undefined ? rest : { ...rest, values: choices };
  return flattenAuditValues(member, {
    key: `${key}${(rest["id"] ?? rest["_id"] ?? rest["name"] ?? at) as string | number}.`,
    labels: [...labels.slice(0, -1), label],
    ...(section && { section }),
  });
}

/** The form has separate fields for percent and amount, and for kilos and pesos. */
function splitFieldsLikeForm(values: Values): Values {
  const { kind, value, measure, tiers, ...rest } = values;
  if (kind === "percent" || kind === "amount" || (kind === "shipping" && "value" in values))
    return { ...rest, kind: KINDS[kind], ...(kind !== "shipping" && { [kind]: value }) };
  if (Array.isArray(tiers) && typeof measure === "string")
    return {
      ...rest,
      measure: MEASURES[measure] ?? measure,
      tiers: (tiers as Values[]).map(({ from, ...tier }) => ({
        [measure === "goods" ? "ordersFrom" : "weightFrom"]: from,
        ...tier,
      })),
    };
  return values;
}

const KINDS = { percent: "Percent off", amount: "Amount off", shipping: "Free shipping" };
const MEASURES: Record<string, string> = { weight: "By weight", goods: "By amount" };

function isFieldValues(value: unknown): value is Values {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isListWithOwnFields(value: unknown): value is Values[] {
  return (
    Array.isArray(value) &&
    value.some(
      (member) =>
        isFieldValues(member) && Object.keys(member).some((name) => name !== "_id" && name !== "name"),
    )
  );
}

const MONEY =
  /^(price|comparePrice|priceTo|amount|cap|minSpend|total|walletMin|walletMax|codMax|codMaxOpenTotal|ordersFrom|fee|eachKilo|freeFrom|codFee)$/;
const GRAMS = /^(weight|weightFrom|defaultGrams|mostGrams)$/;
const PERCENT = /^(percent|codFeePercent)$/;
const TIMESTAMP = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/;
const DAY_OR_TIME = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2})?$/;

function fieldValueText(leaf: Leaf | undefined, names: CategoryNames): string | null {
  const { field, value } = leaf ?? {};
  if (value === undefined || value === null || value === "") return null;
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (typeof value === "number") return fieldNumberText(field!, value);
  if (typeof value === "string") return fieldStringText(field!, value, names);
  if (Array.isArray(value)) return value.map((one) => listItemText(field!, one, names)).join("; ") || null;
  return null;
}

function fieldNumberText(field: string, value: number): string {
  if (MONEY.test(field)) return formatMoney(value);
  const text = value.toLocaleString("en-PH");
  if (PERCENT.test(field)) return `${text}%`;
  return GRAMS.test(field) ? `${text} g` : text;
}

function fieldStringText(field: string, value: string, names: CategoryNames): string {
  if (field === "category" || field === "categories") return names.get(value) ?? "a category that is gone";
  if (field === "orderId") return shortId(value);
  if (field === "methods") return PAYMENT_METHOD_NAMES[value as PaymentMethod] ?? value;
  if (DAY_OR_TIME.test(value)) return formatDayOrTime(value);
  return TIMESTAMP.test(value) ? formatDate(value) : value;
}

function listItemText(field: string, one: unknown, names: CategoryNames): string {
  const leaf = isFieldValues(one) ? { field: "name", value: one["name"] } : { field, value: one };
  return fieldValueText({ labels: [], ...leaf }, names) ?? "";
}
