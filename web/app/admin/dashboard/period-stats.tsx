import { useState } from "react";
import type { Period } from "@tindahan/contract/insights.ts";
import { CompactSelect } from "../compact-select.tsx";
import { Block } from "../block.tsx";
import { FiguresTable } from "./figures-table.tsx";
import { LineChart } from "./line-chart.tsx";
import { METRICS } from "./metrics.ts";
import { formatLongDay, type Range } from "./range.ts";
import { StatCard } from "./stat-card.tsx";

type PeriodFiguresProps = { range: Range; now: Period; before: Period };

/** The chosen days beside as many before them: in four numbers, in a chart, and as a table. */
export function PeriodStats({ range, now, before }: PeriodFiguresProps) {
  const [chosen, setChosen] = useState(METRICS[0]!);
  const compared = range.length === 1 ? "the day before" : `the ${range.length} days before`;

  return (
    <>
      <section aria-label="Figures of the period">
        <ul className="grid grid-cols-1 gap-4 sm:grid-cols-2 wide:grid-cols-4">
          {METRICS.map((metric) => (
            <StatCard key={metric.id} metric={metric} now={now} before={before} compared={compared} />
          ))}
        </ul>
      </section>
      <Block
        title={`${chosen.label} by day`}
        aside={
          <CompactSelect
            aria-label="Shown in the chart"
            value={chosen.id}
            onChange={(event) => setChosen(METRICS.find(({ id }) => id === event.target.value)!)}
          >
            {METRICS.map(({ id, label }) => (
              <option key={id} value={id}>
                {label}
              </option>
            ))}
          </CompactSelect>
        }
      >
        <LineChart
          label={`${chosen.label} by day`}
          points={now.days.map((day, index) => ({
            label: formatLongDay(day.day),
            value: chosen.of(day),
            before: chosen.of(before.days[index]!),
          }))}
          format={chosen.format}
          formatShort={chosen.short}
          legend={["This period", compared]}
        />
        <FiguresTable days={now.days} daysBefore={before.days} />
      </Block>
    </>
  );
}
