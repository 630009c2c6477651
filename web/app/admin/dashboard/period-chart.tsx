import { useState } from "react";
import { Link } from "react-router";
import type { Period, StatsPart } from "@tindahan/contract/orders/insights.ts";
import { CompactFilterSelect } from "../../ui/tables/filter-controls.tsx";
import { Block } from "../../ui/layout/block.tsx";
import { LineChart } from "./line-chart.tsx";
import { METRICS } from "./metrics.ts";
import { chartIntervalName, shortChartIntervalName } from "./interval-names.ts";
import { comparedPeriodLabel, type Range } from "./range.ts";

type PeriodChartProps = { range: Range; now: Period; before: Period };

export function SalesPeriodChart({ range, now, before }: PeriodChartProps) {
  const [metric, setMetric] = useState(METRICS[0]!);
  const title = `${metric.label} by ${now.unit}`;

  return (
    <Block
      title={title}
      aside={
        <CompactFilterSelect
          aria-label="Shown in the chart"
          value={metric.id}
          onChange={(event) => setMetric(METRICS.find(({ id }) => id === event.target.value)!)}
        >
          {METRICS.map(({ id, label }) => (
            <option key={id} value={id}>
              {label}
            </option>
          ))}
        </CompactFilterSelect>
      }
    >
      <LineChart
        label={title}
        points={now.parts.map((part, index) => ({
          label: chartIntervalName(part),
          shortLabel: shortChartIntervalName(part),
          value: metric.of(part),
          before: metric.of(before.parts[index]!),
        }))}
        format={metric.format}
        formatShort={metric.formatShort}
        legend={["This period", comparedPeriodLabel(range)]}
      />
      <SalesPeriodTable unit={now.unit} parts={now.parts} partsBefore={before.parts} />
    </Block>
  );
}

const SALES = METRICS[0]!;

type StatsTableProps = { unit: Period["unit"]; parts: StatsPart[]; partsBefore: StatsPart[] };

function SalesPeriodTable({ unit, parts, partsBefore }: StatsTableProps) {
  const rows = parts.map((part, index) => ({ part, before: partsBefore[index]! })).toReversed();
  return (
    <details className="mt-3">
      <summary className="w-fit cursor-pointer rounded-control py-1.5 font-medium">Show as table</summary>
      <div className="mt-2 max-h-80 overflow-auto rounded-control border border-line">
        <table className="w-full border-collapse text-end whitespace-nowrap tabular-nums">
          <caption className="sr-only">Stats by {unit}</caption>
          <thead className="sticky top-0 bg-tint text-12 text-ink-2">
            <tr>
              <th scope="col" className="px-3 py-2 text-start font-medium">
                {unit.charAt(0).toUpperCase() + unit.slice(1)}
              </th>
              {METRICS.map(({ id, label }) => (
                <th key={id} scope="col" className="px-3 py-2 font-medium">
                  {label}
                </th>
              ))}
              <th scope="col" className="px-3 py-2 font-medium">
                Previous sales
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ part, before }) => (
              <tr key={chartIntervalName(part)} className="border-t border-line">
                <th scope="row" className="px-3 py-1.5 text-start font-normal">
                  {chartIntervalName(part)}
                </th>
                {METRICS.map(({ id, label, of, format, href }) => (
                  <td key={id} className="px-3 py-1.5">
                    <Link
                      to={href(part)}
                      aria-label={`${label} of ${chartIntervalName(part)}: ${format(of(part))}`}
                      className="underline decoration-line-strong underline-offset-2 hover:decoration-ink"
                    >
                      {format(of(part))}
                    </Link>
                  </td>
                ))}
                <td className="px-3 py-1.5">
                  <Link
                    to={SALES.href(before)}
                    aria-label={`Sales of ${chartIntervalName(before)}: ${SALES.format(before.sales)}`}
                    className="text-ink-2 underline decoration-line-strong underline-offset-2 hover:decoration-ink"
                  >
                    {SALES.format(before.sales)}
                  </Link>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}
