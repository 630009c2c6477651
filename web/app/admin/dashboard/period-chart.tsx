import { useState } from "react";
import type { Period } from "@tindahan/contract/orders/insights.ts";
import { CompactSelect } from "../../ui/tables/compact-select.tsx";
import { Block } from "../../ui/layout/block.tsx";
import { StatsTable } from "./stats-table.tsx";
import { LineChart } from "./line-chart.tsx";
import { METRICS } from "./metrics.ts";
import { partName, shortPartName } from "./part-names.ts";
import { comparedWith, type Range } from "./range.ts";

type PeriodChartProps = { range: Range; now: Period; before: Period };

/** The course of the chosen days, over that of as many before them; and as a table. */
export function PeriodChart({ range, now, before }: PeriodChartProps) {
  const [chosen, setChosen] = useState(METRICS[0]!);
  const title = `${chosen.label} by ${now.unit}`;

  return (
    <Block
      title={title}
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
        label={title}
        points={now.parts.map((part, index) => ({
          label: partName(part),
          shortLabel: shortPartName(part),
          value: chosen.of(part),
          before: chosen.of(before.parts[index]!),
        }))}
        format={chosen.format}
        formatShort={chosen.short}
        legend={["This period", comparedWith(range)]}
      />
      <StatsTable unit={now.unit} parts={now.parts} partsBefore={before.parts} />
    </Block>
  );
}
