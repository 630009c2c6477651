import { Link } from "react-router";
import { formatMoney } from "@tindahan/contract/core/format.ts";
import type { Period } from "@tindahan/contract/orders/insights.ts";
import { ORDERS_BEHIND, type MoneyFigure } from "@tindahan/contract/orders/order-groups.ts";
import { Block } from "../../ui/layout/block.tsx";
import { ordersHref } from "../orders/list/filter.ts";

const LABELS: Record<MoneyFigure, string> = {
  goods: "Goods",
  delivery: "Delivery and cash fees",
  discounts: "Discounts",
  refunded: "Refunds",
  received: "Received",
  cashDue: "Cash still to come",
};

const DEFINITIONS: Record<MoneyFigure, string> = {
  goods: "The price of the items in these orders, before promotions and vouchers.",
  delivery: "What customers pay for delivery, and for paying cash on delivery.",
  discounts: "What promotions and vouchers took off. Sale prices are already in Goods.",
  refunded:
    "Sent back in this period, for earlier orders, too. Refunds of cancelled orders are not counted, because their orders are not.",
  received:
    "Orders paid online, and cash that has come in, before refunds: at delivery or, with a courier, once you recorded it or wrote it off. An unpaid online order that you set to Processing counts, too.",
  cashDue:
    "Cash on delivery orders that are not delivered yet, and what couriers have collected but not handed over.",
};

export function MoneyBlock({ period }: { period: Period }) {
  const { total } = period;
  const rowOf = (figure: MoneyFigure, isSubtracted = false) => (
    <MoneyRow
      figure={figure}
      pesos={isSubtracted && total[figure] > 0 ? -total[figure] : total[figure]}
      href={ordersHref({ from: period.from, to: period.to, ...ORDERS_BEHIND[figure] })}
    />
  );
  return (
    <Block title="Money">
      <div className="grid gap-x-8 gap-y-4 wide:grid-cols-2">
        <div>
          {rowOf("goods")}
          {rowOf("delivery")}
          {rowOf("discounts", true)}
          <MoneySum label="Ordered" pesos={total.ordered} />
          {rowOf("refunded", true)}
          <MoneySum label="Sales" pesos={total.sales} />
        </div>
        <div>
          {rowOf("received")}
          {rowOf("cashDue")}
          <MoneySum label="Ordered" pesos={total.ordered} />
        </div>
      </div>
    </Block>
  );
}

function MoneyRow({ figure, pesos, href }: { figure: MoneyFigure; pesos: number; href: string }) {
  return (
    <details className="border-b border-line">
      <summary className="flex min-h-9 cursor-pointer items-center justify-between gap-3 rounded-control pointer-coarse:min-h-11">
        <span className="underline decoration-line-strong decoration-dotted underline-offset-4">
          {LABELS[figure]}
        </span>
        <MoneyAmount pesos={pesos} />
      </summary>
      <p className="max-w-prose pb-2 text-ink-2">
        {DEFINITIONS[figure]}{" "}
        <Link to={href} className="font-medium text-ink underline underline-offset-2 hover:no-underline">
          See these orders<span className="sr-only"> behind {LABELS[figure]}</span>
        </Link>
      </p>
    </details>
  );
}

function MoneySum({ label, pesos }: { label: string; pesos: number }) {
  return (
    <p className="flex min-h-9 items-center justify-between gap-3 border-b border-line font-semibold last:border-0">
      {label}
      <MoneyAmount pesos={pesos} />
    </p>
  );
}

function MoneyAmount({ pesos }: { pesos: number }) {
  return <span className="whitespace-nowrap tabular-nums">{formatMoney(pesos)}</span>;
}
