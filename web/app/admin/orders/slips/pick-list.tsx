import { Printer } from "lucide-react";
import { formatOrderNumber, shortId } from "@tindahan/contract/core/format.ts";
import { Button } from "../../../ui/actions/button.tsx";
import { Picture } from "../../../ui/display/picture.tsx";
import { EmptyState } from "../../../ui/feedback/states.tsx";
import { Table, type Column } from "../../../ui/tables/table.tsx";
import { AdminPage } from "../../frame/admin-page.tsx";
import { LoadingScreen } from "../../frame/loading-screen.tsx";
import type { Route } from "./+types/pick-list.ts";
import { loadOrdersToPack } from "./load-orders.ts";
import { sumPickList, type PickedItem } from "./pick-list-items.ts";

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return loadOrdersToPack(new URL(request.url).searchParams);
}

export function HydrateFallback() {
  return <LoadingScreen of="list" />;
}

export default function PickList({ loaderData: { orders, total } }: Route.ComponentProps) {
  const items = sumPickList(orders);
  const pieces = items.reduce((sum, item) => sum + item.pieces, 0);
  return (
    <AdminPage
      title="Pick list"
      count={pieces}
      actions={
        items.length > 0 && (
          <Button size="sm" onClick={() => print()}>
            <Printer size={16} aria-hidden />
            Print
          </Button>
        )
      }
    >
      {items.length === 0 ? (
        <EmptyState drawing="shelf" title="Nothing to pick.">
          Items of paid and cash on delivery orders appear here.
        </EmptyState>
      ) : (
        <>
          {total > orders.length && (
            <p className="text-ink-2">
              These are the first {orders.length.toLocaleString("en-PH")} of {total.toLocaleString("en-PH")}{" "}
              orders.
            </p>
          )}
          <Table caption="Items to pick" rows={items} keyOf={({ key }) => key} columns={columns} />
        </>
      )}
    </AdminPage>
  );
}

const columns: Column<PickedItem>[] = [
  {
    header: "Picture",
    phone: "picture",
    cell: ({ image }) => (
      <div className="w-12 [&>*]:rounded-control">
        <Picture src={image} alt="" sizes="48px" eager />
      </div>
    ),
  },
  {
    header: "Item",
    phone: "title",
    cell: ({ name }) => <span className="font-medium wrap-anywhere whitespace-normal">{name}</span>,
  },
  {
    header: "Pieces",
    phone: "value",
    align: "end",
    cell: ({ pieces }) => <strong className="text-16">{pieces.toLocaleString("en-PH")}</strong>,
  },
  {
    header: "Orders",
    phone: "below",
    cell: ({ orders }) => (
      <span className="text-12 text-ink-2">
        {orders.map(({ _id, number }) => `${shortId(_id)} ${formatOrderNumber(number)}`).join(", ")}
      </span>
    ),
  },
];
