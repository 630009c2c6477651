import { Link } from "react-router";
import { formatDate } from "@tindahan/contract/core/format.ts";
import type { OrderReturn } from "@tindahan/contract/orders/returns.ts";
import { ReturnBadge } from "../../shared/orders/return-badge.tsx";
import { returnedItemsText } from "../../shared/orders/return-steps.ts";
import { Block } from "../../ui/layout/block.tsx";

export function OrderReturnsBlock({ returns }: { returns: OrderReturn[] }) {
  if (returns.length === 0) return null;
  return (
    <Block title="Returns">
      <ul className="flex flex-col divide-y divide-line">
        {returns.map((one) => (
          <li key={one._id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2 first:pt-0 last:pb-0">
            <Link to={`/admin/returns/${one._id}`} className="font-mono font-medium text-accent underline">
              {one.number}
            </Link>
            <span className="min-w-0 grow basis-40 wrap-anywhere">{returnedItemsText(one)}</span>
            <span className="text-ink-2">{formatDate(one.createdAt)}</span>
            <ReturnBadge {...one} />
          </li>
        ))}
      </ul>
    </Block>
  );
}
