import { FileUp, Printer } from "lucide-react";
import { useId, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { listCouriers, listOrders } from "@tindahan/contract/orders/manage-orders.ts";
import { callApi } from "../../../shared/api/api.ts";
import { Button, ButtonLink } from "../../../ui/actions/button.tsx";
import { EmptyState } from "../../../ui/feedback/states.tsx";
import { TextField } from "../../../ui/forms/field.tsx";
import { AdminPage } from "../../frame/admin-page.tsx";
import { LoadingScreen } from "../../frame/loading-screen.tsx";
import { useSelection } from "../../lists/use-selection.ts";
import type { Route } from "./+types/packing.ts";
import { readOrderFilter } from "../list/filter.ts";
import { PackingTable } from "./packing-table.tsx";
import { slipsHref } from "../slips/slips-href.ts";
import { TrackingDialog } from "./tracking-dialog.tsx";
import { useShipping } from "./use-shipping.ts";

/** As the list below is loaded; slips come in its order. */
const PACKING = { ...readOrderFilter(new URLSearchParams()), group: "packing", sort: "oldest" } as const;

/** More than fit on a table at once; the rest follows when these are gone. */
const MOST = 100;

export async function clientLoader() {
  const [{ orders, pagination }, { couriers }] = await Promise.all([
    callApi(listOrders, { query: { group: PACKING.group, sort: PACKING.sort, page: 1, limit: MOST } }),
    callApi(listCouriers, {}),
  ]);
  return { orders, total: pagination.total, couriers };
}

export function HydrateFallback() {
  return <LoadingScreen of="list" />;
}

/** From what is to be sent to what is on its way: slips, then number by number. */
export default function Packing({ loaderData: { orders, total, couriers } }: Route.ComponentProps) {
  const selection = useSelection("packing", orders);
  const shipping = useShipping(orders);
  const [isImporting, setImporting] = useState(false);
  const { revalidate } = useRevalidator();
  const courierField = useRef<HTMLDivElement>(null);
  const list = useId();
  const chosen = orders.filter(({ _id }) => selection.ids.has(_id));

  const actions = (
    <>
      <Button variant="secondary" size="sm" onClick={() => setImporting(true)}>
        <FileUp size={16} aria-hidden />
        Import tracking numbers
      </Button>
      {orders.length > 0 && (
        <ButtonLink to={slipsHref(chosen.length > 0 ? { orders: chosen } : { filter: PACKING })} size="sm">
          <Printer size={16} aria-hidden />
          {chosen.length > 0 ? `Print slips of ${chosen.length} selected` : "Print all slips"}
        </ButtonLink>
      )}
    </>
  );

  return (
    <AdminPage title="Packing" count={total} actions={actions}>
      {orders.length === 0 ? (
        <EmptyState drawing="shelf" title="Nothing to ship.">
          Paid and cash on delivery orders appear here, the oldest first.
        </EmptyState>
      ) : (
        <>
          <div ref={courierField} className="max-w-80">
            <TextField
              label="Courier"
              list={list}
              maxLength={100}
              autoComplete="off"
              value={shipping.courier}
              error={shipping.courierError}
              onChange={(event) => shipping.setCourier(event.target.value)}
              hint="For every number below, until you change it."
            />
            <datalist id={list}>
              {couriers.map((name) => (
                <option key={name}>{name}</option>
              ))}
            </datalist>
          </div>
          <p className="text-ink-2">
            Type or scan each tracking number and press Enter: the order is shipped, and the next one is up.
            Scan a slip’s barcode into any field to jump to its order.
          </p>
          {total > orders.length && (
            <p className="text-ink-2">
              These are the oldest {orders.length} of {total.toLocaleString("en-PH")}.
            </p>
          )}
          <p role="status" className="sr-only">
            {shipping.news}
          </p>
          <PackingTable
            orders={orders}
            selected={selection.ids}
            onSelect={selection.select}
            parcels={shipping.parcels}
            onNumber={(order, typed) => {
              const isSent = shipping.enter(order, typed);
              if (!isSent && !shipping.courier.trim()) courierField.current?.querySelector("input")?.focus();
              return isSent;
            }}
          />
        </>
      )}
      {isImporting && (
        <TrackingDialog
          courier={shipping.courier}
          onShipped={() => void revalidate()}
          onClose={() => setImporting(false)}
        />
      )}
    </AdminPage>
  );
}
