import { useState, type PointerEvent, type ReactNode } from "react";
import { chartAreaPath, chartLinePath, chartAxisTicks, xPercent, yPercent } from "./paths.ts";

type Point = {
  label: string;
  shortLabel: string;
  value: number;
  before: number;
};

type LineChartProps = {
  label: string;
  points: Point[];
  format: (value: number) => string;
  formatShort: (value: number) => string;
  legend: [string, string];
};

/** The invisible range input gives keyboards and screen readers access to the points. */
export function LineChart({ label, points, format, formatShort, legend }: LineChartProps) {
  const [chosen, setChosen] = useState<number>();
  const ticks = chartAxisTicks(Math.max(...points.flatMap(({ value, before }) => [value, before])));
  const top = ticks.at(-1)!;
  const values = points.map(({ value }) => value);
  const last = points.length - 1;
  const index = Math.min(chosen ?? last, last);
  const describePoint = ({ label: day, value, before }: Point) =>
    `${day}: ${format(value)}; ${legend[1]}: ${format(before)}`;

  function selectPoint({ clientX, currentTarget, pointerType }: PointerEvent) {
    if (pointerType !== "mouse") return;
    const { left, width } = currentTarget.getBoundingClientRect();
    setChosen(Math.min(last, Math.max(0, Math.round(((clientX - left) / width) * last))));
  }

  return (
    <div>
      <ChartLegend legend={legend} />
      <div className="flex gap-2">
        <ChartValueAxis labels={ticks.map(formatShort).toReversed()} />
        <div
          onPointerMove={selectPoint}
          onPointerLeave={() => setChosen(undefined)}
          className="relative my-2 h-70 min-w-0 grow rounded-control outline-offset-4 outline-accent has-focus-visible:outline-2"
        >
          <ChartLines values={values} before={points.map(({ before }) => before)} top={top} ticks={ticks} />
          {chosen !== undefined && (
            <SelectedChartPoint x={xPercent(index, points.length)} y={yPercent(values[index]!, top)}>
              <span className="block text-12 text-ink-2">{points[index]!.label}</span>
              <span className="block font-semibold tabular-nums">{format(values[index]!)}</span>
              <span className="block text-12 text-ink-2 tabular-nums">
                before: {format(points[index]!.before)}
              </span>
            </SelectedChartPoint>
          )}
          <input
            type="range"
            aria-label={label}
            aria-valuetext={describePoint(points[index]!)}
            min={0}
            max={last}
            value={index}
            onFocus={() => setChosen(index)}
            onBlur={() => setChosen(undefined)}
            onChange={(event) => setChosen(Number(event.target.value))}
            className="absolute inset-0 size-full cursor-crosshair opacity-0"
          />
        </div>
      </div>
      <ChartTimeAxis labels={points.map(({ shortLabel }) => shortLabel)} />
    </div>
  );
}

function ChartLegend({ legend: [now, before] }: { legend: [string, string] }) {
  return (
    <ul className="flex flex-wrap gap-x-4 text-12 text-ink-2">
      {[
        { text: now, dashes: undefined, look: "text-accent" },
        { text: before, dashes: "3 3", look: "" },
      ].map(({ text, dashes, look }) => (
        <li key={text} className="flex items-center gap-1.5 first-letter:uppercase">
          <svg width="20" height="4" aria-hidden className={look}>
            <path d="M0 2H20" stroke="currentColor" strokeWidth="2" strokeDasharray={dashes} />
          </svg>
          {text}
        </li>
      ))}
    </ul>
  );
}

function ChartValueAxis({ labels }: { labels: string[] }) {
  return (
    <ul
      aria-hidden
      className="flex h-74 w-12 shrink-0 flex-col justify-between text-end text-12/4 text-ink-2 tabular-nums"
    >
      {labels.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  );
}

const MAX_AXIS_LABELS = 5;

function ChartTimeAxis({ labels }: { labels: string[] }) {
  const last = labels.length - 1;
  const count = Math.min(MAX_AXIS_LABELS, labels.length);
  const shown = Array.from({ length: count }, (_, n) => Math.round((n * last) / Math.max(1, count - 1)));
  return (
    <div aria-hidden className="flex gap-2">
      <span className="w-12 shrink-0" />
      <ul className="relative h-4 grow text-12/4 whitespace-nowrap text-ink-2 tabular-nums">
        {shown.map((index) => {
          const x = xPercent(index, labels.length);
          return (
            <li key={index} className="absolute" style={{ left: `${x}%`, transform: `translateX(-${x}%)` }}>
              {labels[index]}
            </li>
          );
        })}
      </ul>
    </div>
  );
}

type LinesProps = { values: number[]; before: number[]; top: number; ticks: number[] };

function ChartLines({ values, before, top, ticks }: LinesProps) {
  return (
    <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden className="size-full overflow-visible">
      {ticks.map((tick) => (
        <path
          key={tick}
          d={`M0 ${yPercent(tick, top)}H100`}
          className="text-line"
          stroke="currentColor"
          vectorEffect="non-scaling-stroke"
        />
      ))}
      <path d={chartAreaPath(values, top)} fill="currentColor" className="text-accent" opacity="0.12" />
      <path
        d={chartLinePath(before, top)}
        fill="none"
        className="text-ink-2"
        stroke="currentColor"
        strokeWidth="1.5"
        strokeDasharray="3 3"
        vectorEffect="non-scaling-stroke"
      />
      <path
        d={chartLinePath(values, top)}
        fill="none"
        className="text-accent"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinejoin="round"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
}

function SelectedChartPoint({ x, y, children }: { x: number; y: number; children: ReactNode }) {
  return (
    <div aria-hidden className="pointer-events-none absolute inset-0">
      <div className="absolute inset-y-0 w-px bg-line-strong" style={{ left: `${x}%` }} />
      <div
        className="absolute size-2.5 -translate-1/2 rounded-full border-2 border-surface bg-accent"
        style={{ left: `${x}%`, top: `${y}%` }}
      />
      <div
        className="absolute top-2 rounded-control border border-line bg-surface px-2.5 py-1.5 whitespace-nowrap shadow-float"
        style={x < 50 ? { left: `calc(${x}% + 10px)` } : { right: `calc(${100 - x}% + 10px)` }}
      >
        {children}
      </div>
    </div>
  );
}
