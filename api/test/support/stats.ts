/** Result of a load test; times in milliseconds. */
export type Stats = {
  perSecond: number;
  p50: number;
  p99: number;
  failed: number;
  processorMs?: number;
};

export function percentiles(times: number[]): { p50: number; p99: number } {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN;
  return { p50: at(0.5), p99: at(0.99) };
}

export function median(values: number[]): number {
  return percentiles(values).p50;
}
