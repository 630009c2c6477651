export function isSameFormValue(one: unknown, other: unknown): boolean {
  return JSON.stringify(one, normalizeForComparison) === JSON.stringify(other, normalizeForComparison);
}

/** The server trims text, and JSON has no NaN. */
function normalizeForComparison(_: string, value: unknown): unknown {
  if (typeof value === "string") return value.trim();
  return Number.isNaN(value) ? "NaN" : value;
}

/** Merges the changes from `before` to `after` into `now`, field by field. */
export function mergeChanges<T>(current: T, before: T, after: T): T {
  if (isSameFormValue(before, after) || isSameFormValue(current, after)) return current;
  if (Array.isArray(current)) return mergeLists(current, before as unknown[], after as unknown[]) as T;
  if (typeof current !== "object" || current === null) return after;
  const parts = Object.keys(current) as (keyof T)[];
  return Object.fromEntries(
    parts.map((name) => [name, mergeChanges(current[name], before[name], after[name])]),
  ) as T;
}

function mergeLists(current: unknown[], before: unknown[], after: unknown[]): unknown[] {
  const contains = (list: unknown[], entry: unknown) => list.some((one) => isSameFormValue(one, entry));
  return [
    ...after.filter((entry) => contains(current, entry) || !contains(before, entry)),
    ...current.filter((entry) => !contains(before, entry) && !contains(after, entry)),
  ];
}
