import { formatDate } from "@tindahan/contract/format.ts";
import type { OrderEvent, OrderStatus } from "@tindahan/contract/orders.ts";
import { eventNote } from "@tindahan/contract/reasons.ts";

const words: Record<OrderStatus, string> = {
  "Pending Payment": "Waiting for the payment",
  Processing: "Being packed",
  Shipped: "On its way to you",
  Delivered: "Delivered",
  Cancelled: "Cancelled",
};

/** Oldest first; the last one is how it stands now. */
export function Timeline({ events }: { events: OrderEvent[] }) {
  return (
    <ol aria-label="Timeline">
      {events.map(({ at, from, to, by, ...event }, index) => {
        const note = eventNote(event);
        const isLast = index === events.length - 1;
        return (
          <li key={at} aria-current={isLast ? "step" : undefined} className="relative pb-5 pl-7 last:pb-0">
            {!isLast && (
              <span aria-hidden className="absolute top-2 bottom-[-8px] left-[5px] w-0.5 bg-line" />
            )}
            <span
              aria-hidden
              className={`absolute top-1.5 left-0 size-3 rounded-full ${isLast ? dotOf(to) : "bg-line-strong"}`}
            />
            <p className="text-14 font-medium">
              {from === null && "Order placed · "}
              {words[to]}
              {to === "Cancelled" && (by === "shopper" ? " by you" : " by the shop")}
            </p>
            <p className="text-13 text-ink-2">{formatDate(at)}</p>
            {note && <p className="mt-1 text-13 wrap-anywhere text-ink-2">“{note}”</p>}
          </li>
        );
      })}
    </ol>
  );
}

function dotOf(status: OrderStatus): string {
  return status === "Cancelled" ? "bg-danger" : "bg-accent";
}
