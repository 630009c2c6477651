import { formatMoney } from "@tindahan/contract/core/format.ts";
import { Spinner } from "../../../ui/feedback/spinner.tsx";
import { TextField } from "../../../ui/forms/text-field.tsx";
import type { CancellationPreview } from "./use-bulk-change.ts";

/** What cancelling them all does, and proof that it is meant: a reason, and the number of orders typed by hand. */
export function CancellationFields({ preview }: { preview: CancellationPreview | undefined }) {
  if (!preview)
    return (
      <p role="status" className="mt-4 flex items-center gap-2 text-ink-2">
        <Spinner /> Counting what this would do
      </p>
    );
  return (
    <div className="mt-4 flex flex-col gap-4">
      <ul aria-label="What happens" className="list-disc pl-5 text-14">
        {consequences(preview).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <TextField
        label="Reason"
        name="reason"
        maxLength={500}
        hint="Shoppers read it on their order."
        required
      />
      <TextField
        label={`Type ${preview.orders.toLocaleString("en-PH")} to cancel them`}
        name="count"
        inputMode="numeric"
        autoComplete="off"
        required
      />
    </div>
  );
}

function consequences({ orders, paid, refund, pieces, shipped }: CancellationPreview): string[] {
  const count = (n: number, what: string) => `${n.toLocaleString("en-PH")} ${what}${n === 1 ? "" : "s"}`;
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
