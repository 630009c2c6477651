import { formatDate, formatMoney, shortId } from "@tindahan/contract/core/format.ts";
import type { AuditRecord } from "@tindahan/contract/accounts/manage-audit.ts";

export type Difference = { name: string; before: string | null; after: string | null };
/** What ids stand for. */
export type Names = ReadonlyMap<string, string>;
type Values = Record<string, unknown>;

/** What is not the same before and after, field by field; of something new or gone, all there is that says something. */
export function differencesOf(
  { before, after }: Pick<AuditRecord, "before" | "after">,
  names: Names = new Map(),
): Difference[] {
  const [was, is] = [flatten(before ?? {}), flatten(after ?? {})];
  const paths = [...new Set([...was.keys(), ...is.keys()])].filter((path) => !OWN_IDS.has(path));
  return paths
    .map((path) => ({
      name: toWords(path),
      before: toText(path, was.get(path), names),
      after: toText(path, is.get(path), names),
    }))
    .filter((difference) => difference.before !== difference.after);
}

/** The heading names the thing already. */
const OWN_IDS = new Set(["_id", "id"]);

/** Settings lie in one another: `payments.codMax`. */
function flatten(values: Values, above = ""): Map<string, unknown> {
  return new Map(
    Object.entries(values).flatMap(([name, value]): [string, unknown][] =>
      isValues(value) ? [...flatten(value, `${above}${name}.`)] : [[above + name, value]],
    ),
  );
}

function isValues(value: unknown): value is Values {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

const FIELDS: Record<string, string> = {
  right: "Role",
  orderId: "Order",
  isCodDenied: "Cash on delivery denied",
  isPhoneDenied: "Cash denied by phone number",
  codMax: "Largest cash order",
  codMaxOpenOrders: "Open cash orders",
  codMaxOpenTotal: "Open cash orders, total",
  walletMin: "Smallest wallet order",
  walletMax: "Largest wallet order",
  tin: "TIN",
  paymongoKeys: "PayMongo keys",
  createdAt: "Added",
};

/** `trackingNumber` is a tracking number, and `shop.phone` the shop's phone. */
function toWords(path: string): string {
  const parts = path.split(".").map((name) => {
    const words = name.replaceAll(/([A-Z])/g, (letter) => ` ${letter.toLowerCase()}`);
    return FIELDS[name] ?? words.charAt(0).toUpperCase() + words.slice(1);
  });
  return parts.join(" · ");
}

const MONEY = /(^|\.)(price|amount|cap|minSpend|total|walletMin|walletMax|codMax|codMaxOpenTotal)$/;
const MOMENT = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/;

function toText(path: string, value: unknown, names: Names): string | null {
  if (value === undefined || value === null || value === "") return null;
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (typeof value === "number") return MONEY.test(path) ? formatMoney(value) : value.toLocaleString("en-PH");
  if (typeof value === "string") return textOf(path, value, names);
  if (Array.isArray(value)) return value.map((one) => listed(one, names)).join("; ") || null;
  return null;
}

function textOf(path: string, value: string, names: Names): string {
  if (path === "category") return names.get(value) ?? "a category that is gone";
  if (path === "orderId") return shortId(value);
  return MOMENT.test(value) ? formatDate(value) : value;
}

/** One of several, such as a courier: its values without their names. */
function listed(one: unknown, names: Names): string {
  if (!isValues(one)) return toText("", one, names) ?? "";
  return Object.values(one)
    .map((value) => listed(value, names))
    .join(", ");
}
