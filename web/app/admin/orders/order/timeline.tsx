import type { ReactNode } from "react";
import { formatDate, formatMoney } from "@tindahan/contract/core/format.ts";
import type { OrderDetails } from "@tindahan/contract/orders/manage-orders.ts";
import { orderEventNote } from "@tindahan/contract/orders/reasons.ts";
import { returnSteps } from "../../../shared/orders/return-steps.ts";
import { LabelBadge } from "../../../ui/feedback/badge.tsx";
import { refundStateName } from "./payment-words.ts";

type Step = { key: string; at: string; title: ReactNode; by?: string | undefined; note?: string };

/** All that happened to an order, by whom, oldest first. */
export function OrderTimeline({ file }: { file: OrderDetails }) {
  const { order, events, activities, payments, cashRefunds, returns, notes, cash } = file;
  const refunds = [...payments.flatMap((payment) => payment.refunds), ...cashRefunds];
  const requesterOf = (id: string) => activities.find(({ refundId }) => refundId === id)?.byName;
  const steps: Step[] = [
    ...events.map(eventStep),
    ...refunds.map((refund) => refundStep(refund, requesterOf(refund._id))),
    ...returns.flatMap((one) =>
      returnSteps(one, "shop").map(({ at, title, note }) => ({
        key: one._id + title,
        at,
        title: `${one.number}: ${title}`,
        note,
      })),
    ),
    ...activities
      .filter(({ kind }) => kind === "shipment_changed")
      .map(({ _id, at, byName }) => ({ key: _id, at, title: "Shipment changed", by: byName })),
    ...notes.map(({ _id, at, by, note }) => ({
      key: _id,
      at,
      title: "Internal note",
      by,
      note: quoted(note),
    })),
    ...(order.packed ? [{ key: "packed", at: order.packed.at, title: "Packed", by: order.packed.by }] : []),
    ...(order.slip
      ? [{ key: "slip", at: order.slip.printedAt, title: "Packing slip printed", by: order.slip.printedBy }]
      : []),
    ...(cash?.at && cash.by !== null
      ? [{ key: "cash", at: cash.at, title: courierCashTitle(cash), by: cash.by }]
      : []),
  ].toSorted((one, other) => one.at.localeCompare(other.at));
  return (
    <ol aria-label="Timeline" className="flex flex-col gap-3">
      {steps.map(({ key, at, title, by, note }) => (
        <li key={key} className="border-l-2 border-line pl-3">
          <p className="flex flex-wrap items-center gap-2">
            {title}
            {by && (
              <span className="text-ink-2">
                by <span className="wrap-anywhere">{by}</span>
              </span>
            )}
          </p>
          <p className="text-12 text-ink-2">{formatDate(at)}</p>
          {note && <p className="mt-1 wrap-anywhere whitespace-pre-line">{note}</p>}
        </li>
      ))}
    </ol>
  );
}

function eventStep({ at, from, to, reason, note, byName }: OrderDetails["events"][number]): Step {
  const title = (
    <>
      {from === null ? "Placed" : "Changed"} <LabelBadge status={to} />
    </>
  );
  return { key: at + to, at, title, by: byName, note: quoted(orderEventNote({ reason, note })) };
}

function courierCashTitle({ state, courier, amount, received }: NonNullable<OrderDetails["cash"]>): string {
  if (state === "written_off") return `Cash of ${formatMoney(amount - received)} written off`;
  return `Cash of ${formatMoney(received)} received from ${courier}`;
}

type Refund = OrderDetails["payments"][number]["refunds"][number];

function refundStep(refund: Refund, by: string | undefined): Step {
  const { _id, at, amount, state, note, handReference } = refund;
  const way = handReference === null ? refundStateName(state) : `by hand: ${handReference}`;
  return { key: _id, at, title: `Refund of ${formatMoney(amount)}, ${way}`, by, note: quoted(note) };
}

function quoted(words: string): string {
  return words && `“${words}”`;
}
