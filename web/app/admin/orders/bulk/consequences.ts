import { formatMoney } from "@tindahan/contract/core/format.ts";
import type { CancellationPreview } from "./use-bulk-change.ts";

export function consequences(preview: CancellationPreview): string[] {
  return preview.orders === 1 ? consequencesOfOne(preview) : consequencesOfMany(preview);
}

function consequencesOfOne({ paid, refund, pieces, shipped }: CancellationPreview): string[] {
  return [
    "The order will be cancelled and the customer notified by e-mail.",
    ...(paid > 0 ? [`It was paid online. Refund ${formatMoney(refund)} afterwards.`] : []),
    ...(pieces > 0 ? [`${count(pieces, "item")} will be restocked.`] : []),
    ...(shipped > 0 ? ["It was already shipped. Its items are not restocked automatically."] : []),
  ];
}

function consequencesOfMany({ orders, paid, refund, pieces, shipped }: CancellationPreview): string[] {
  return [
    `${count(orders, "order")} will be cancelled and the customers notified by e-mail.`,
    ...(paid > 0
      ? [`${count(paid, "order")} paid online. Refund ${formatMoney(refund)} in total afterwards.`]
      : []),
    ...(pieces > 0 ? [`${count(pieces, "item")} will be restocked.`] : []),
    ...(shipped > 0
      ? [`${count(shipped, "order")} already shipped. Shipped items are not restocked automatically.`]
      : []),
  ];
}

function count(n: number, noun: string): string {
  return `${n.toLocaleString("en-PH")} ${noun}${n === 1 ? "" : "s"}`;
}
