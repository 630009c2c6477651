import type { ReactNode } from "react";
import { formatDate, formatMoney } from "@tindahan/contract/core/format.ts";
import type { OrderFile } from "@tindahan/contract/orders/manage-orders.ts";
import { eventNote } from "@tindahan/contract/orders/reasons.ts";
import { StatusBadge } from "../../../ui/feedback/status-badge.tsx";
import { refundStateName } from "./payment-words.ts";

type Step = { key: string; at: string; title: ReactNode; note: string };

/** Oldest first; the last one is how it stands now. */
export function History({ events, payments }: Pick<OrderFile, "events" | "payments">) {
  const refunds = payments.flatMap((payment) => payment.refunds);
  const steps = [...events.map(eventStep), ...refunds.map(refundStep)].toSorted((one, other) =>
    one.at.localeCompare(other.at),
  );
  return (
    <ol aria-label="Timeline" className="flex flex-col gap-3">
      {steps.map(({ key, at, title, note }) => (
        <li key={key} className="border-l-2 border-line pl-3">
          <p className="flex flex-wrap items-center gap-2">{title}</p>
          <p className="text-12 text-ink-2">{formatDate(at)}</p>
          {note && <p className="mt-1 wrap-anywhere">“{note}”</p>}
        </li>
      ))}
    </ol>
  );
}

function eventStep({ at, from, to, reason, note, byName }: OrderFile["events"][number]): Step {
  const title = (
    <>
      {from === null ? "Placed" : "Changed"} <StatusBadge status={to} />
      <span className="text-ink-2">
        by <span className="wrap-anywhere">{byName}</span>
      </span>
    </>
  );
  return { key: at + to, at, title, note: eventNote({ reason, note }) };
}

type Refund = OrderFile["payments"][number]["refunds"][number];

function refundStep({ _id, at, amount, state, note }: Refund): Step {
  return { key: _id, at, title: `Refund of ${formatMoney(amount)}, ${refundStateName(state)}`, note };
}
