import { Link } from "react-router";
import { formatMoney } from "@tindahan/contract/core/format.ts";
import type { BestSeller } from "@tindahan/contract/orders/insights.ts";
import { Picture } from "../../ui/display/picture.tsx";
import { Block } from "../../ui/layout/block.tsx";
import { ordersHref } from "../orders/list/filter.ts";
import { productsHref } from "../products/list/filter.ts";
import type { Range } from "./range.ts";

export function BestSellersBlock({ range, bestSellers }: { range: Range; bestSellers: BestSeller[] }) {
  const most = Math.max(...bestSellers.map(({ units }) => units));
  const { from, to } = range;
  return (
    <Block title="Best sellers">
      {bestSellers.length === 0 && <p className="text-ink-2">No sales in this period.</p>}
      <ol className="flex flex-col gap-3">
        {bestSellers.map(({ _id, name, image, units, unitsBefore, sales }) => (
          <li key={_id} className="flex items-center gap-3">
            <div className="w-9 shrink-0">
              <Picture src={image} alt="" sizes="36px" />
            </div>
            <div className="min-w-0 grow">
              <div className="flex justify-between gap-3">
                <Link to={productsHref({ search: name })} className="truncate font-medium hover:underline">
                  {name}
                </Link>
                <Link
                  to={ordersHref({ from, to, group: "sold", product: _id })}
                  className="shrink-0 font-medium tabular-nums underline decoration-line-strong underline-offset-2 hover:decoration-ink"
                >
                  {units.toLocaleString("en-PH")} sold
                  <span className="sr-only"> of {name}</span>
                </Link>
              </div>
              <svg
                viewBox="0 0 100 4"
                preserveAspectRatio="none"
                aria-hidden
                className="mt-1 h-1 w-full rounded-full bg-tint text-accent"
              >
                <rect width={(units / most) * 100} height="4" fill="currentColor" />
              </svg>
              <p className="mt-1 text-end text-12 text-ink-2 tabular-nums">
                {formatMoney(sales)} · {unitsBefore.toLocaleString("en-PH")} before
              </p>
            </div>
          </li>
        ))}
      </ol>
    </Block>
  );
}
