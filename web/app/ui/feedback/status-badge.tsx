import { Badge, type BadgeMark, type BadgeTone } from "./badge.tsx";

const looks = {
  "Pending Payment": { tone: "grey", mark: "ring" },
  Processing: { tone: "yellow", mark: "half" },
  Shipped: { tone: "blue", mark: "arrow" },
  Delivered: { tone: "green", mark: "tick" },
  Cancelled: { tone: "red", mark: "cross" },
  New: { tone: "green", mark: "spark" },
  Sale: { tone: "red", mark: "dot" },
  "Low stock": { tone: "yellow", mark: "half" },
  "Sold out": { tone: "grey", mark: "cross" },
} as const satisfies Record<string, { tone: BadgeTone; mark: BadgeMark }>;

export type Status = keyof typeof looks;

/** One look for each word, in the shop and in the admin alike. */
export function StatusBadge({ status }: { status: Status }) {
  return <Badge {...looks[status]}>{status}</Badge>;
}
