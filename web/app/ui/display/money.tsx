import { formatMoney } from "@tindahan/contract/core/format.ts";

/**
 * ₱1,234.50 in even figures, with the centavos a little smaller. No translator may touch it: the next sum would not
 * show.
 */
export function Money({ pesos }: { pesos: number }) {
  const text = formatMoney(pesos);
  const point = text.lastIndexOf(".");
  return (
    <span translate="no" className="font-strong tabular-nums">
      {text.slice(0, point)}
      <span className="text-[0.8em]">{text.slice(point)}</span>
    </span>
  );
}
