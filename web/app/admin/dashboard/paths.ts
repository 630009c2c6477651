export function xPercent(index: number, count: number): number {
  return count === 1 ? 50 : (index / (count - 1)) * 100;
}

export function yPercent(value: number, top: number): number {
  return 100 - (value / top) * 100;
}

export function chartLinePath(values: number[], top: number): string {
  if (values.length === 1) return `M0 ${yPercent(values[0]!, top)}H100`;
  return values
    .map(
      (value, index) =>
        `${index === 0 ? "M" : "L"}${roundToHundredths(xPercent(index, values.length))} ${roundToHundredths(yPercent(value, top))}`,
    )
    .join("");
}

export function chartAreaPath(values: number[], top: number): string {
  return `${chartLinePath(values, top)}L100 100L0 100Z`;
}

/** Five axis values from 0 to a round number above the largest value. */
export function chartAxisTicks(largest: number): number[] {
  const rough = largest / 4 || 0.25;
  const size = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 2.5, 5, 10].map((factor) => factor * size).find((each) => each >= rough * 0.999_999)!;
  return [0, 1, 2, 3, 4].map((times) => times * step);
}

function roundToHundredths(number: number): number {
  return Math.round(number * 100) / 100;
}
