import type { ReactNode } from "react";

type BadgeTone = "gray" | "yellow" | "blue" | "green" | "red";
type BadgeMark = keyof typeof marks;

/** The mark's shape repeats the meaning of the color for color-blind readers. */
export function Badge({ tone, mark, children }: { tone: BadgeTone; mark?: BadgeMark; children: ReactNode }) {
  return (
    <span
      className={`inline-flex h-5.5 items-center gap-1.5 rounded-full px-2 text-12 font-medium whitespace-nowrap ${tones[tone]}`}
    >
      {mark && (
        <svg
          viewBox="0 0 8 8"
          width="8"
          height="8"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.5"
          aria-hidden
        >
          {marks[mark]}
        </svg>
      )}
      {children}
    </span>
  );
}

const tones = {
  gray: "tone-gray",
  yellow: "tone-yellow",
  blue: "tone-blue",
  green: "tone-green",
  red: "tone-red",
};

const marks = {
  dot: <circle cx="4" cy="4" r="3" fill="currentColor" stroke="none" />,
  ring: <circle cx="4" cy="4" r="2.75" />,
  half: (
    <>
      <circle cx="4" cy="4" r="2.75" strokeWidth="1" />
      <path d="M4 1a3 3 0 0 1 0 6Z" fill="currentColor" stroke="none" />
    </>
  ),
  arrow: <path d="M.5 4h6M4.2 1.5 6.8 4 4.2 6.5" strokeLinecap="round" strokeLinejoin="round" />,
  tick: <path d="m1 4.3 2 2 4-4.5" strokeLinecap="round" strokeLinejoin="round" />,
  cross: <path d="m1.5 1.5 5 5m0-5-5 5" strokeLinecap="round" />,
  spark: <path d="M4 0 5 3l3 1-3 1-1 3-1-3-3-1 3-1Z" fill="currentColor" stroke="none" />,
};

const looks = {
  "Pending Payment": { tone: "gray", mark: "ring" },
  Processing: { tone: "yellow", mark: "half" },
  Shipped: { tone: "blue", mark: "arrow" },
  Delivered: { tone: "green", mark: "tick" },
  Cancelled: { tone: "red", mark: "cross" },
  New: { tone: "green", mark: "spark" },
  Sale: { tone: "red", mark: "dot" },
  "Low stock": { tone: "yellow", mark: "half" },
  "Sold out": { tone: "gray", mark: "cross" },
} as const satisfies Record<string, { tone: BadgeTone; mark: BadgeMark }>;

export type Status = keyof typeof looks;

export function LabelBadge({ status }: { status: Status }) {
  return <Badge {...looks[status]}>{status}</Badge>;
}
