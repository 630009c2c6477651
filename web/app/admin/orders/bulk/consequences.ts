import { formatMoney } from "@tindahan/contract/core/format.ts";
import type { CancellationPreview } from "./use-bulk-change.ts";

/** What cancelling these orders does to money, stock and mail. */
export function consequences(preview: CancellationPreview): string[] {
  return preview.orders === 1 ? ofOne(preview) : ofMany(preview);
}

function ofOne({ paid, refund, pieces, shipped }: CancellationPreview): string[] {
  return [
    "The order will be cancelled, and the customer is mailed.",
    ...(paid > 0 ? [`It was paid online: you have to refund ${formatMoney(refund)} afterwards.`] : []),
    ...(pieces > 0 ? [`${count(pieces, "piece")} ${pieces === 1 ? "goes" : "go"} back into stock.`] : []),
    ...(shipped > 0 ? ["It was shipped already: its goods do not go back into stock by themselves."] : []),
  ];
}

function ofMany({ orders, paid, refund, pieces, shipped }: CancellationPreview): string[] {
  return [
    `${count(orders, "order")} will be cancelled, and the shoppers are mailed.`,
    ...(paid > 0
      ? [`${count(paid, "order")} were paid online: you have to refund ${formatMoney(refund)}.`]
      : []),
    ...(pieces > 0 ? [`${count(pieces, "piece")} go back into stock.`] : []),
    ...(shipped > 0
      ? [`${count(shipped, "order")} were shipped already: their goods do not go back into stock.`]
      : []),
  ];
}

function count(n: number, what: string): string {
  return `${n.toLocaleString("en-PH")} ${what}${n === 1 ? "" : "s"}`;
}
