import { Link } from "react-router";
import { formatDate, formatMoney, shortId } from "@tindahan/contract/core/format.ts";
import type { AdminOrder } from "@tindahan/contract/orders/manage-orders.ts";
import { PENDING_STATUSES } from "@tindahan/contract/orders/order-groups.ts";
import type { OrderStatus } from "@tindahan/contract/orders/orders.ts";
import { LabelBadge } from "../../ui/feedback/badge.tsx";
import { Block } from "../../ui/layout/block.tsx";
import { ordersHref } from "../orders/list/filter.ts";

type WaitingOrdersProps = { orders: AdminOrder[]; counts: Partial<Record<OrderStatus, number>> };

export function PendingOrdersBlock({ orders, counts }: WaitingOrdersProps) {
  return (
    <Block
      title="Orders waiting"
      aside={
        <p className="flex flex-wrap justify-end gap-x-3 text-12">
          {PENDING_STATUSES.map((status) => (
            <Link
              key={status}
              to={ordersHref({ status, sort: "oldest" })}
              className="py-1 underline decoration-line-strong underline-offset-2 hover:decoration-ink"
            >
              {(counts[status] ?? 0).toLocaleString("en-PH")} {status}
            </Link>
          ))}
        </p>
      }
    >
      {orders.length === 0 && <p className="text-ink-2">No orders are waiting. You’re all caught up.</p>}
      <ul className="flex flex-col gap-3">
        {orders.map(({ _id, customerName, createdAt, total, status }) => (
          <li key={_id} className="flex items-center gap-3">
            <div className="min-w-0 grow">
              <p className="truncate">
                <Link to={`/admin/orders/${_id}`} className="font-mono text-[12.5px] font-medium underline">
                  {shortId(_id)}
                </Link>{" "}
                {customerName}
              </p>
              <p className="text-12 text-ink-2">{formatDate(createdAt)}</p>
            </div>
            <div className="flex flex-col items-end gap-1">
              <span className="tabular-nums">{formatMoney(total)}</span>
              <LabelBadge status={status} />
            </div>
          </li>
        ))}
      </ul>
    </Block>
  );
}
