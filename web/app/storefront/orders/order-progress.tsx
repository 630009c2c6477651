import { Check } from "lucide-react";
import { MANILA_OFFSET_MS, MS_PER_DAY } from "@tindahan/contract/core/manila-time.ts";
import { formatDays } from "@tindahan/contract/delivery/delivery-days.ts";
import type { Order } from "@tindahan/contract/orders/orders.ts";
import { isCash } from "@tindahan/contract/payments/methods.ts";

/** Finished steps by status; the next one is in progress. */
const FINISHED_STEPS = { "Pending Payment": 0, Processing: 1, Shipped: 3, Delivered: 4 };

/** Shows the steps done and to come; nothing for a cancelled order. */
export function MyOrderProgress({ order }: { order: Order }) {
  const { status } = order;
  if (status === "Cancelled") return null;
  const isPickup = order.delivery?.kind === "pickup";
  const finished = FINISHED_STEPS[status];
  const names = [
    isCash(order.paymentMethod) ? "Ordered" : "Paid",
    "Packed",
    isPickup ? "Ready" : "Shipped",
    isPickup ? "Picked up" : "Delivered",
  ];
  return (
    <div className="@container">
      <p className="text-24 text-balance wrap-anywhere md:text-30">{orderProgressHeadline(order)}</p>
      <ol aria-label="Progress" className="mt-4 grid gap-x-1.5 gap-y-3 @[15rem]:grid-cols-4 @md:gap-x-2">
        {names.map((name, index) => (
          <OrderProgressStep key={name} name={name} isDone={index < finished} isNext={index === finished} />
        ))}
      </ol>
    </div>
  );
}

type StepProps = { name: string; isDone: boolean; isNext: boolean };

function OrderProgressStep({ name, isDone, isNext }: StepProps) {
  return (
    <li
      aria-current={isNext ? "step" : undefined}
      className={`flex items-center gap-2 text-12 wrap-anywhere @[15rem]:flex-col @[15rem]:items-stretch @md:text-14 ${isDone || isNext ? "font-medium" : "text-ink-2"}`}
    >
      <span
        aria-hidden
        className={`h-1.5 shrink-0 rounded-full @max-[15rem]:w-6 ${isDone ? "bg-accent" : "bg-line"}`}
      />
      <span>
        {isDone && <Check size={14} aria-hidden className="mr-1 hidden text-ok @md:inline" />}
        {name}
        <span className="sr-only">{isDone ? ", done" : ", to come"}</span>
      </span>
    </li>
  );
}

function orderProgressHeadline({ status, delivery }: Order): string {
  const { from, until } = delivery ?? {};
  const isPickup = delivery?.kind === "pickup";
  if (status === "Pending Payment") return "Waiting for your payment";
  if (status === "Delivered") return isPickup ? "Picked up" : "Delivered";
  if (isPickup) {
    if (status === "Shipped") return "Ready for pickup";
    return from ? `Ready from ${formatDays(from, from)}` : "We are packing your order";
  }
  if (from && until && !isDayOver(until)) return `Arrives ${formatDays(from, until)}`;
  return status === "Shipped" ? "On its way to you" : "We are packing your order";
}

/** A late order must not promise a day in the past. */
function isDayOver(day: string): boolean {
  return Date.now() >= Date.parse(day) + MS_PER_DAY - MANILA_OFFSET_MS;
}
