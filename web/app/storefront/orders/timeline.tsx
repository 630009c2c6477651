import { formatDate, formatMoney } from "@tindahan/contract/core/format.ts";
import type { OrderEvent, OrderStatus, Refund } from "@tindahan/contract/orders/orders.ts";
import { orderEventNote } from "@tindahan/contract/orders/reasons.ts";
import type { OrderReturn } from "@tindahan/contract/orders/returns.ts";
import { returnSteps } from "../../shared/orders/return-steps.ts";

const statusTexts: Record<OrderStatus, string> = {
  "Pending Payment": "Waiting for payment",
  Processing: "Being packed",
  Shipped: "On its way to you",
  Delivered: "Delivered",
  Cancelled: "Cancelled",
};

const pickupStatusTexts: typeof statusTexts = {
  ...statusTexts,
  Shipped: "Ready for pickup",
  Delivered: "Picked up",
};

type TimelineProps = {
  events: OrderEvent[];
  refunds: Refund[];
  returns: OrderReturn[];
  method: string;
  isPickup: boolean;
};
type Step = { at: string; title: string; note: string; isBad: boolean };

export function MyOrderTimeline({ events, refunds, returns, method, isPickup }: TimelineProps) {
  const steps = [
    ...events.map((event) => toTimelineStep(event, isPickup)),
    ...returns.flatMap((one) => returnSteps(one, "shopper")),
    ...refunds.map((refund) => refundTimelineStep(refund, method)),
  ].toSorted((a, b) => a.at.localeCompare(b.at));
  return (
    <ol aria-label="Timeline">
      {steps.map(({ at, title, note, isBad }, index) => {
        const isLast = index === steps.length - 1;
        return (
          <li
            key={at + title}
            aria-current={isLast ? "step" : undefined}
            className="relative pb-5 pl-7 last:pb-0"
          >
            {!isLast && (
              <span aria-hidden className="absolute top-2 bottom-[-8px] left-[5px] w-0.5 bg-line" />
            )}
            <span
              aria-hidden
              className={`absolute top-1.5 left-0 size-3 rounded-full ${isLast ? (isBad ? "bg-danger" : "bg-accent") : "bg-line-strong"}`}
            />
            <p className="text-14 font-medium">{title}</p>
            <p className="text-13 text-ink-2">{formatDate(at)}</p>
            {note && <p className="mt-1 text-13 wrap-anywhere text-ink-2">{note}</p>}
          </li>
        );
      })}
    </ol>
  );
}

function toTimelineStep({ at, from, to, by, ...event }: OrderEvent, isPickup: boolean): Step {
  const actor =
    to !== "Cancelled" || event.reason === "returned_to_sender"
      ? ""
      : by === "shopper"
        ? " by you"
        : " by the shop";
  const title = `${from === null ? "Order placed · " : ""}${(isPickup ? pickupStatusTexts : statusTexts)[to]}${actor}`;
  const note = orderEventNote(event);
  return {
    at,
    title,
    note: note && by !== "shop" && event.reason === null ? `“${note}”` : note,
    isBad: to === "Cancelled",
  };
}

function refundTimelineStep({ at, amount, state, handReference }: Refund, method: string): Step {
  const money = `Refund of ${formatMoney(amount)}`;
  if (handReference !== null)
    return { at, title: `${money} sent by the shop`, note: `Reference: ${handReference}`, isBad: false };
  const [title, note] = {
    requested: [`${money} requested`, `It goes back to your ${method}.`],
    sent: [`${money} sent to your ${method}`, ""],
    failed: [`${money} did not go through`, "The shop will contact you."],
  }[state] as [string, string];
  return { at, title, note, isBad: state === "failed" };
}
