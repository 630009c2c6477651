import { Link } from "react-router";
import { formatMoney } from "@tindahan/contract/core/format.ts";
import type { Period } from "@tindahan/contract/orders/insights.ts";
import { METRICS, type Metric } from "./metrics.ts";
import { comparedWith, type Range } from "./range.ts";
import { Badge } from "../../ui/feedback/badge.tsx";
import { areaPath, linePath } from "./paths.ts";

type PeriodCardsProps = { range: Range; now: Period; before: Period };

/** The chosen days beside as many before them, in four numbers. */
export function PeriodCards({ range, now, before }: PeriodCardsProps) {
  return (
    <section aria-label="Stats of the period">
      <ul className="grid grid-cols-[repeat(auto-fit,minmax(min(9rem,100%),1fr))] gap-4 wide:grid-cols-4">
        {METRICS.map((metric) => (
          <StatCard
            key={metric.id}
            metric={metric}
            now={now}
            before={before}
            compared={comparedWith(range)}
          />
        ))}
      </ul>
      <details className="mt-2 text-ink-2">
        <summary className="w-fit cursor-pointer rounded-control py-1.5">What is counted?</summary>
        <p className="max-w-prose">
          Orders that are paid or paid in cash on delivery, by the day they were placed in Manila; neither
          cancelled ones nor those still waiting for their payment. Sales are what they cost, less what was
          refunded on these days{now.total.refunded > 0 && ` (${formatMoney(now.total.refunded)})`}.
        </p>
      </details>
    </section>
  );
}

type StatCardProps = { metric: Metric; now: Period; before: Period; compared: string };

function StatCard({ metric, now, before, compared }: StatCardProps) {
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

/** The shape of a period at a glance. What it shows stands in the table of the chart below. */
function Sparkline({ values }: { values: number[] }) {
  const top = Math.max(...values) || 1;
  return (
    <svg
      viewBox="0 0 100 100"
      preserveAspectRatio="none"
      aria-hidden
      className="mt-1 h-10 w-full overflow-visible text-accent"
    >
      <path d={areaPath(values, top)} fill="currentColor" opacity="0.12" />
      <path
        d={linePath(values, top)}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        strokeLinejoin="round"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
}
