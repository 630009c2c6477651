import { areaPath, linePath } from "./paths.ts";

/** The shape of a period at a glance. What it shows stands in the table of the chart below. */
export function Sparkline({ values }: { values: number[] }) {
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
