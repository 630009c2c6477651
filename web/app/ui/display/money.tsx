import { formatMoney } from "@tindahan/contract/core/format.ts";

/** Not translated: React could not update a text node that a translator replaced. */
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
