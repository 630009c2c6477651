import { Fragment } from "react";
import { formatMoney } from "@tindahan/contract/core/format.ts";
import type { Order } from "@tindahan/contract/orders/orders.ts";
import { Money } from "../../ui/display/money.tsx";

type OrderAmounts = Pick<Order, "subtotal" | "discounts" | "shippingFee" | "codFee" | "delivery" | "total">;

export function OrderSums({ order }: { order: OrderAmounts }) {
  return (
    <dl className="mt-4 grid grid-cols-[1fr_auto] items-baseline gap-x-4 gap-y-1 border-t border-line pt-3">
      {orderSumRows(order).map(([name, amount]) => (
        <Fragment key={name}>
          <dt className="text-14 wrap-anywhere text-ink-2">{name}</dt>
          <dd className="text-end text-14 tabular-nums">{amount}</dd>
        </Fragment>
      ))}
      <dt className="text-16 font-medium">Total</dt>
      <dd className="text-end text-20 font-medium">
        <Money pesos={order.total} />
      </dd>
    </dl>
  );
}

function orderSumRows({
  subtotal,
  discounts,
  shippingFee,
  codFee,
  delivery,
}: OrderAmounts): [string, string][] {
  const rows: [string, string][] = discounts.map(({ name, code, amount }) => [
    code ? `${name} (${code})` : name,
    `−${formatMoney(amount)}`,
  ]);
  if (delivery) rows.push([delivery.name, shippingFee === 0 ? "Free" : formatMoney(shippingFee)]);
  if (codFee > 0) rows.push(["Cash on Delivery fee", formatMoney(codFee)]);
  return rows.length > 0 ? [["Subtotal", formatMoney(subtotal)], ...rows] : [];
}
