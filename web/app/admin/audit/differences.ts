import type { AuditRecord } from "@tindahan/contract/manage-audit.ts";

export type Difference = { name: string; before: string | null; after: string | null };

/** What is not the same before and after, field by field; of something new or gone, all there is. */
export function differencesOf({ before, after }: Pick<AuditRecord, "before" | "after">): Difference[] {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return names
    .map((name) => ({ name: toWords(name), before: toText(before?.[name]), after: toText(after?.[name]) }))
    .filter((difference) => difference.before !== difference.after);
}

/** `trackingNumber` is a tracking number; `right` is what the screens call a role. */
function toWords(name: string): string {
  if (name === "right") return "Role";
  const words = name.replace(/^_/, "").replaceAll(/([A-Z])/g, " $1");
  return words.charAt(0).toUpperCase() + words.slice(1).toLowerCase();
}

function toText(value: unknown): string | null {
  if (value === undefined || value === null || value === "") return null;
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (typeof value === "number") return value.toLocaleString("en-PH");
  return typeof value === "string" ? value : JSON.stringify(value);
}
