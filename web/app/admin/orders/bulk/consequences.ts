import { formatMoney } from "@tindahan/contract/core/format.ts";
import type { CancellationPreview } from "./use-bulk-change.ts";

export function cancellationConsequences(preview: CancellationPreview): string[] {
  return preview.orders === 1 ? oneCancellationConsequences(preview) : manyCancellationsConsequences(preview);
}

function oneCancellationConsequences({ paid, refund, pieces, shipped }: CancellationPreview): string[] {
  return [
    "The order will be cancelled and the customer notified by e-mail.",
    paid > 0
      ? `It was paid online. Refund ${formatMoney(refund)} afterwards.`
      : "Nothing was paid online, so nothing needs a refund.",
    ...(shipped > 0 ? ["It was already shipped. Its items are not restocked automatically."] : []),
    ...(pieces > 0 ? [`${countWithNoun(pieces, "item")} will be restocked.`] : []),
    ...(pieces === 0 && shipped === 0 ? ["The stock does not change."] : []),
  ];
}

function manyCancellationsConsequences({
  orders,
  paid,
  refund,
  pieces,
  shipped,
}: CancellationPreview): string[] {
  return [
    `${countWithNoun(orders, "order")} will be cancelled and the customers notified by e-mail.`,
    ...(paid > 0
      ? [`${countWithNoun(paid, "order")} paid online. Refund ${formatMoney(refund)} in total afterwards.`]
      : []),
    ...(pieces > 0 ? [`${countWithNoun(pieces, "item")} will be restocked.`] : []),
    ...(shipped > 0
      ? [`${countWithNoun(shipped, "order")} already shipped. Shipped items are not restocked automatically.`]
      : []),
  ];
}

function countWithNoun(n: number, noun: string): string {
  return `${n.toLocaleString("en-PH")} ${noun}${n === 1 ? "" : "s"}`;
}
