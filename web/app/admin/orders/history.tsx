import { formatDate } from "@tindahan/contract/format.ts";
import type { OrderFile } from "@tindahan/contract/manage-orders.ts";
import { eventNote } from "@tindahan/contract/reasons.ts";
import { StatusBadge } from "../../ui/status-badge.tsx";

/** Oldest first; the last one is how it stands now. */
export function History({ events }: { events: OrderFile["events"] }) {
  return (
    <ol aria-label="Timeline" className="flex flex-col gap-3">
      {events.map(({ at, from, to, reason, note, byName }) => (
        <li key={at + to} className="border-l-2 border-line pl-3">
          <p className="flex flex-wrap items-center gap-2">
            {from === null ? "Placed" : "Changed"} <StatusBadge status={to} />
            <span className="text-ink-2">
              by <span className="wrap-anywhere">{byName}</span>
            </span>
          </p>
          <p className="text-12 text-ink-2">{formatDate(at)}</p>
          {(reason || note) && <p className="mt-1 wrap-anywhere">“{eventNote({ reason, note })}”</p>}
        </li>
      ))}
    </ol>
  );
}
