import { Link } from "react-router";
import type { Period } from "@tindahan/contract/orders/insights.ts";
import { Badge } from "../../ui/feedback/badge.tsx";
import type { Metric } from "./metrics.ts";
import { Sparkline } from "./sparkline.tsx";

type StatCardProps = { metric: Metric; now: Period; before: Period; compared: string };

export function StatCard({ metric, now, before, compared }: StatCardProps) {
  const value = metric.of(now.total);
  return (
    <li className="relative flex flex-col gap-1 rounded-[8px] border border-line bg-surface p-4 hover:bg-tint">
      <Link
        to={metric.href({ from: now.from, to: now.to })}
        className="w-fit text-ink-2 after:absolute after:inset-0 after:rounded-[8px]"
      >
        {metric.label}
      </Link>
      <p className="text-18/8 wrap-anywhere font-semibold md:text-24/8 tabular-nums">
        {metric.format(value)}
      </p>
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-12 text-ink-2">
        <Change from={metric.of(before.total)} to={value} isBetterUp={metric.isBetterUp} />
        vs {compared}
      </p>
      <Sparkline values={now.parts.map(metric.of)} />
    </li>
  );
}

const percent = new Intl.NumberFormat("en-PH", { style: "percent", maximumFractionDigits: 0 });

/** By how much it went up or down; an arrow and a word say it, the colour only repeats it. */
function Change({ from, to, isBetterUp }: { from: number; to: number; isBetterUp: boolean | undefined }) {
  const change = from === 0 ? Infinity : Math.abs(to - from) / from;
  if (from === to || change < 0.005) return <Badge tone="grey">no change</Badge>;
  const isUp = to > from;
  const tone = isBetterUp === undefined ? "grey" : isUp === isBetterUp ? "green" : "red";
  return (
    <Badge tone={tone}>
      <span aria-hidden>{isUp ? "▲" : "▼"}</span>
      <span className="sr-only">{isUp ? "up" : "down"}</span>
      {from === 0 ? "from nothing" : percent.format(change)}
    </Badge>
  );
}
