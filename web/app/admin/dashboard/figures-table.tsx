import { Link } from "react-router";
import type { DayFigures } from "@tindahan/contract/insights.ts";
import { METRICS } from "./metrics.ts";
import { formatLongDay } from "./range.ts";

const SALES = METRICS[0]!;

type FiguresTableProps = { days: DayFigures[]; daysBefore: DayFigures[] };

/** What the charts show, in numbers, newest first. Each leads to the orders of its day. */
export function FiguresTable({ days, daysBefore }: FiguresTableProps) {
  const rows = days.map((day, index) => ({ day, before: daysBefore[index]! })).toReversed();
  return (
    <details className="mt-3">
      <summary className="w-fit cursor-pointer rounded-control py-1.5 font-medium">Show as table</summary>
      <div className="mt-2 max-h-80 overflow-auto rounded-control border border-line">
        <table className="w-full border-collapse text-end whitespace-nowrap tabular-nums">
          <caption className="sr-only">Figures by day</caption>
          <thead className="sticky top-0 bg-tint text-12 text-ink-2">
            <tr>
              <th scope="col" className="px-3 py-2 text-start font-medium">
                Day
              </th>
              {METRICS.map(({ id, label }) => (
                <th key={id} scope="col" className="px-3 py-2 font-medium">
                  {label}
                </th>
              ))}
              <th scope="col" className="px-3 py-2 font-medium">
                Sales before
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ day, before }) => (
              <tr key={day.day} className="border-t border-line">
                <th scope="row" className="px-3 py-1.5 text-start font-normal">
                  {formatLongDay(day.day)}
                </th>
                {METRICS.map(({ id, label, of, format, href }) => (
                  <td key={id} className="px-3 py-1.5">
                    <Link
                      to={href({ from: day.day, to: day.day })}
                      aria-label={`${label} of ${formatLongDay(day.day)}: ${format(of(day))}`}
                      className="underline decoration-line-strong underline-offset-2 hover:decoration-ink"
                    >
                      {format(of(day))}
                    </Link>
                  </td>
                ))}
                <td className="px-3 py-1.5">
                  <Link
                    to={SALES.href({ from: before.day, to: before.day })}
                    aria-label={`Sales of ${formatLongDay(before.day)}: ${SALES.format(before.sales)}`}
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
