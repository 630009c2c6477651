import { Link } from "react-router";
import { formatMoney } from "@tindahan/contract/core/format.ts";
import type { Period } from "@tindahan/contract/orders/insights.ts";
import { FigureDefinitions } from "./figure-definitions.tsx";
import { metricChangeText, METRICS, type Metric } from "./metrics.ts";
import { comparedPeriodLabel, type Range } from "./range.ts";
import { Badge } from "../../ui/feedback/badge.tsx";
import { chartAreaPath, chartLinePath } from "./paths.ts";

type PeriodCardsProps = { range: Range; now: Period; before: Period; isUnderWay: boolean };

export function SalesPeriodCards({ range, now, before, isUnderWay }: PeriodCardsProps) {
  return (
    <section aria-label="Stats for this period">
      <ul className="grid grid-cols-[repeat(auto-fit,minmax(min(9rem,100%),1fr))] gap-4 wide:grid-cols-4">
        {METRICS.map((metric) => (
          <MetricCard
            key={metric.id}
            metric={metric}
            now={now}
            before={before}
            compared={comparedPeriodLabel(range, isUnderWay)}
          />
        ))}
      </ul>
      <div className="mt-2">
        <FigureDefinitions
          definitions={METRICS.map(({ id, label, definition }) => [
            label,
            id === "sales" && now.total.refunded > 0
              ? `${definition} Refunded: ${formatMoney(now.total.refunded)}.`
              : definition,
          ])}
        />
      </div>
    </section>
  );
}

type StatCardProps = { metric: Metric; now: Period; before: Period; compared: string };

function MetricCard({ metric, now, before, compared }: StatCardProps) {
  const value = metric.of(now.total);
  const text = metric.format(value);
  return (
    <li className="relative flex flex-col gap-1 rounded-[8px] border border-line bg-surface p-4 hover:bg-tint">
      <Link
        to={metric.href({ from: now.from, to: now.to })}
        className="w-fit text-ink-2 after:absolute after:inset-0 after:rounded-[8px]"
      >
        {metric.label}
      </Link>
      <p className="@container font-semibold whitespace-nowrap tabular-nums">
        {/* Shrinks long amounts: an amount on two lines reads as two amounts. */}
        <span
          className="block leading-8"
          style={{ fontSize: `min(1.5rem, ${Math.round(160 / text.length)}cqi)` }}
        >
          {text}
        </span>
      </p>
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-12 text-ink-2">
        <MetricChangeBadge metric={metric} from={metric.of(before.total)} to={value} />
        vs {compared}
      </p>
      <Sparkline values={now.parts.map(metric.of)} />
    </li>
  );
}

function MetricChangeBadge({ metric, from, to }: { metric: Metric; from: number; to: number }) {
  const change = metricChangeText(from, to, metric);
  if (!change) return <Badge tone="gray">no change</Badge>;
  const isUp = to > from;
  const tone = metric.isBetterUp === undefined ? "gray" : isUp === metric.isBetterUp ? "green" : "red";
  return (
    <Badge tone={tone}>
      <span aria-hidden>{isUp ? "▲" : "▼"}</span>
      <span className="sr-only">{isUp ? "up" : "down"}</span>
      {change}
    </Badge>
  );
}

/** Hidden from screen readers: the table below the chart has the numbers. */
function Sparkline({ values }: { values: number[] }) {
  const top = Math.max(...values) || 1;
  return (
    <svg
      viewBox="0 0 100 100"
      preserveAspectRatio="none"
      aria-hidden
      className="mt-1 h-10 w-full overflow-visible text-accent"
    >
      <path d={chartAreaPath(values, top)} fill="currentColor" opacity="0.12" />
      <path
        d={chartLinePath(values, top)}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        strokeLinejoin="round"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
}
