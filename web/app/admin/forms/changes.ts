export function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one, normalizeValue) === JSON.stringify(other, normalizeValue);
}

/** The server trims text, and JSON has no NaN. */
function normalizeValue(_: string, value: unknown): unknown {
  if (typeof value === "string") return value.trim();
  return Number.isNaN(value) ? "NaN" : value;
}

/** Merges the changes from `before` to `after` into `now`, field by field. */
export function mergeChanges<T>(now: T, before: T, after: T): T {
  if (isSame(before, after) || isSame(now, after)) return now;
  if (Array.isArray(now)) return mergeLists(now, before as unknown[], after as unknown[]) as T;
  if (typeof now !== "object" || now === null) return after;
  const parts = Object.keys(now) as (keyof T)[];
  return Object.fromEntries(
    parts.map((name) => [name, mergeChanges(now[name], before[name], after[name])]),
  ) as T;
}

function mergeLists(now: unknown[], before: unknown[], after: unknown[]): unknown[] {
  const contains = (list: unknown[], entry: unknown) => list.some((one) => isSame(one, entry));
  return [
    ...after.filter((entry) => contains(now, entry) || !contains(before, entry)),
    ...now.filter((entry) => !contains(before, entry) && !contains(after, entry)),
  ];
}
