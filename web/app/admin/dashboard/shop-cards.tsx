import {
  Boxes,
  CircleCheck,
  ClipboardList,
  Clock,
  Percent,
  Tags,
  Users,
  type LucideIcon,
} from "lucide-react";
import { Link } from "react-router";
import { ordersHref } from "../orders/list/filter.ts";
import type { LoadedOrders } from "./load-dashboard.ts";
import { FigureDefinitions } from "./figure-definitions.tsx";
import { completionRate } from "./metrics.ts";

type ShopCardsProps = {
  products: number | undefined;
  orders: LoadedOrders | undefined;
  categories: number | undefined;
};

type LoadedCounts = Partial<LoadedOrders["counts"]>;

const percent = new Intl.NumberFormat("en-PH", { style: "percent", maximumFractionDigits: 1 });

export function ShopTotalCards({ products, orders, categories }: ShopCardsProps) {
  const counts: LoadedCounts = orders?.counts ?? {};
  const total = orders && Object.values(counts).reduce((sum, count) => sum + count, 0);
  const pending = orders?.pending ?? 0;
  const completed = counts.Delivered ?? 0;
  const pendingHref = ordersHref({ group: "pending" });
  const completedHref = ordersHref({ status: "Delivered" });

  return (
    <section aria-label="The shop" className="flex flex-col gap-4">
      <ul className="grid grid-cols-[repeat(auto-fit,minmax(min(9rem,100%),1fr))] gap-4 wide:grid-cols-4">
        <ShopTotalCard icon={Boxes} label="Total Products" value={products} to="/admin/products" />
        <ShopTotalCard
          icon={ClipboardList}
          label="Total Orders"
          value={total}
          to={ordersHref({})}
          aside={orders && { text: `${formatCount(pending)} pending`, to: pendingHref }}
        />
        <ShopTotalCard icon={Tags} label="Categories" value={categories} to="/admin/category" />
        <ShopTotalCard
          icon={Users}
          label="Unique Customers"
          value={orders?.customers}
          to="/admin/customers?only=ordered"
        />
      </ul>
      {total !== undefined && total > 0 && (
        <ul className="grid gap-4 sm:grid-cols-3">
          <ShopTotalCard icon={Clock} label="Pending Orders" value={pending} to={pendingHref} />
          <ShopTotalCard icon={CircleCheck} label="Completed Orders" value={completed} to={completedHref} />
          <ShopTotalCard
            icon={Percent}
            label="Completion Rate"
            value={completionRate(counts)}
            format={(value) => percent.format(value)}
            to={completedHref}
          />
        </ul>
      )}
      <FigureDefinitions definitions={DEFINITIONS} />
    </section>
  );
}

const DEFINITIONS: [label: string, definition: string][] = [
  ["Total Products", "Products in the shop, without drafts and archived ones."],
  ["Total Orders", "All orders ever placed, cancelled ones too."],
  ["Unique Customers", "Shoppers who have placed an order."],
  ["Pending Orders", "Orders in Pending Payment or Processing, without those that were fully refunded."],
  ["Completed Orders", "Orders that are Delivered."],
  [
    "Completion Rate",
    "Delivered orders as a share of delivered and cancelled orders. Open orders are not counted yet.",
  ],
];

type CardProps = {
  icon: LucideIcon;
  label: string;
  value: number | undefined;
  to: string;
  format?: (value: number) => string;
  aside?: { text: string; to: string } | undefined;
};

function ShopTotalCard({ icon: Icon, label, value, to, format = formatCount, aside }: CardProps) {
  return (
    <li className="relative flex flex-col gap-1 rounded-[8px] border border-line bg-surface p-4 hover:bg-tint">
      <div className="flex items-center justify-between gap-2 text-ink-2">
        <Link to={to} className="min-w-0 wrap-anywhere after:absolute after:inset-0 after:rounded-[8px]">
          {label}
        </Link>
        <Icon size={18} aria-hidden className="shrink-0" />
      </div>
      <p className="text-24/8 font-semibold tabular-nums wide:text-[1.75rem]/8">
        {value === undefined ? <UnknownValue /> : format(value)}
      </p>
      {aside && (
        <Link to={aside.to} className="relative w-fit text-ink-2 underline underline-offset-2 hover:text-ink">
          {aside.text}
        </Link>
      )}
    </li>
  );
}

function UnknownValue() {
  return (
    <>
      <span aria-hidden>—</span>
      <span className="sr-only">unknown</span>
    </>
  );
}

function formatCount(value: number): string {
  return value.toLocaleString("en-PH");
}
