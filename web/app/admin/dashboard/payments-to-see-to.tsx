import { HandCoins } from "lucide-react";
import { Link } from "react-router";
import { ordersHref } from "../orders/list/filter.ts";
import { useMay } from "../frame/admin-role.ts";

/** Somebody waits for their money: it is said before anything else, and only then. */
export function PaymentsToSeeTo({ orders }: { orders: number }) {
  const mayRefund = useMay("refunds");
  if (!orders || !mayRefund) return null;
  return (
    <p role="note" className="flex items-center gap-2 rounded-[8px] px-4 py-2.5 tone-yellow">
      <HandCoins size={18} aria-hidden className="shrink-0" />
      <span>
        <Link
          to={ordersHref({ group: "attention" })}
          className="font-medium underline underline-offset-2 hover:no-underline"
        >
          {orders === 1
            ? "1 order has a payment that needs you"
            : `${orders.toLocaleString("en-PH")} orders have a payment that needs you`}
        </Link>
        : money to give back or to look into.
      </span>
    </p>
  );
}
