import { PackageCheck, Printer, X } from "lucide-react";
import { useRef } from "react";
import type { AdminOrder } from "@tindahan/contract/orders/manage-orders.ts";
import { Button, ButtonLink } from "../../../ui/actions/button.tsx";
import type { Selection } from "../../lists/use-selection.ts";
import type { BulkInput } from "./use-bulk-change.ts";
import type { OrderListFilter } from "../list/filter.ts";
import { packingSlipsHref } from "../slips/slips-href.ts";

type BulkBarProps = {
  filter: OrderListFilter;
  orders: AdminOrder[];
  total: number;
  seen: string;
  selection: Selection;
  onChangeStatus: (count: number, input: BulkInput) => void;
};

export function OrderBulkBar({ filter, orders, total, seen, selection, onChangeStatus }: BulkBarProps) {
  const { ids, isAllMatching } = selection;
  const bar = useRef<HTMLDivElement>(null);
  const chosen = orders.filter(({ _id }) => ids.has(_id));
  const count = isAllMatching ? total : chosen.length;
  // The pressed button disappears, so focus moves to the bar.
  const withBarFocus = (select: () => void) => () => {
    bar.current?.focus();
    select();
  };
  if (count === 0)
    return (
      <div ref={bar} tabIndex={-1} className="flex">
        <Button variant="ghost" size="sm" onClick={withBarFocus(selection.selectPage)}>
          Select all on this page
        </Button>
      </div>
    );

  return (
    <div
      ref={bar}
      tabIndex={-1}
      role="region"
      aria-label="Selected orders"
      className="sticky bottom-[calc(var(--nav-bar)+1rem)] z-10 flex flex-wrap items-center gap-2 rounded-card border border-line-strong bg-surface p-2 pl-4 shadow-overlay max-md:pl-2"
    >
      <p aria-live="polite" className="font-medium tabular-nums max-md:pl-2">
        {count.toLocaleString("en-PH")} selected
      </p>
      {!isAllMatching && total > chosen.length && (
        <Button variant="ghost" size="sm" onClick={withBarFocus(selection.selectAllMatching)}>
          Select all {total.toLocaleString("en-PH")}
        </Button>
      )}
      <span className="ml-auto md:order-last md:ml-0">
        <Button
          variant="ghost"
          size="sm"
          aria-label="Clear selection"
          onClick={withBarFocus(selection.clear)}
        >
          <X size={16} aria-hidden />
        </Button>
      </span>
      <span className="flex gap-2 max-md:w-full max-md:*:grow md:ml-auto">
        <Button
          variant="secondary"
          size="sm"
          onClick={() => onChangeStatus(count, isAllMatching ? { filter, seen } : { orders: chosen })}
        >
          <PackageCheck size={16} aria-hidden />
          Change status
        </Button>
        <ButtonLink
          to={packingSlipsHref(isAllMatching ? { filter } : { orders: chosen })}
          variant="secondary"
          size="sm"
        >
          <Printer size={16} aria-hidden />
          Packing slips
        </ButtonLink>
      </span>
    </div>
  );
}
