import { formatMoney } from "@tindahan/contract/core/format.ts";
import type { Period } from "@tindahan/contract/orders/insights.ts";
import { METRICS } from "./metrics.ts";
import { comparedWith, type Range } from "./range.ts";
import { StatCard } from "./stat-card.tsx";

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
