import { Link } from "react-router";
import { formatMoney, shortId } from "@tindahan/contract/core/format.ts";
import type { MyOrderListItem } from "@tindahan/contract/orders/orders.ts";

export function ReplacedOrderNote({ unpaid: { _id, total } }: { unpaid: MyOrderListItem }) {
  return (
    <p role="note" className="tone-yellow rounded-card px-4 py-3 text-14">
      Order <span className="font-mono">{shortId(_id)}</span> of {formatMoney(total)} is still waiting for
      your payment. Placing this order cancels that one. You won’t be charged for it.{" "}
      <Link to={`/orders/${_id}`} className="font-medium underline underline-offset-2">
        Pay that order instead
      </Link>
    </p>
  );
}
