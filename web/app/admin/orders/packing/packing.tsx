import { FileUp, ListChecks, Printer, Volume2, VolumeX } from "lucide-react";
import { useRef, useState } from "react";
import { useRevalidator } from "react-router";
import type { AdminOrder } from "@tindahan/contract/orders/manage-orders.ts";
import { callApi } from "../../../shared/api/api.ts";
import { Button, ButtonLink } from "../../../ui/actions/button.tsx";
import { EmptyState } from "../../../ui/feedback/states.tsx";
import { toast } from "../../../ui/feedback/toast.ts";
import { errorMessage } from "../../forms/error-message.ts";
import { AdminPage } from "../../frame/admin-page.tsx";
import { LoadingScreen } from "../../frame/loading-screen.tsx";
import { useRowSelection } from "../../lists/use-selection.ts";
import type { Route } from "./+types/packing.ts";
import { readOrderFilter } from "../list/filter.ts";
import { CourierChips } from "./courier-chips.tsx";
import { useOrderUpdates } from "../order-updates.ts";
import { focusTrackingField, PackingTable } from "./packing-table.tsx";
import { packingSlipsHref, pickListHref } from "../slips/slips-href.ts";
import { isScanSoundOn, playScanSound, setScanSoundOn } from "./scan-sound.ts";
import { TrackingNumbersDialog } from "./tracking-dialog.tsx";
import { mergePackingOrders } from "./merge-orders.ts";
import { usePackingShipments, type Parcel } from "./use-shipping.ts";

const PACKING_FILTER = {
  ...readOrderFilter(new URLSearchParams()),
  group: "packing",
  sort: "oldest",
} as const;

const MAX_ORDERS = 100;

export async function clientLoader() {
  const [{ orders, pagination }, { couriers }] = await Promise.all([
    callApi("GET /api/orders", {
      query: { group: PACKING_FILTER.group, sort: PACKING_FILTER.sort, page: 1, limit: MAX_ORDERS },
    }),
    callApi("GET /api/admin/couriers", {}),
  ]);
  return { orders, total: pagination.total, couriers };
}

export function HydrateFallback() {
  return <LoadingScreen of="list" />;
}

export default function Packing({ loaderData: { orders: loaded, total, couriers } }: Route.ComponentProps) {
  const { revalidate } = useRevalidator();
  const shipping = usePackingShipments({
    onRefused: focusTrackingField,
    onUndone: () => void revalidate(),
  });
  const orders = usePackingOrders(loaded, shipping.parcels);
  const selection = useRowSelection("packing", orders);
  const [isImporting, setImporting] = useState(false);
  useOrderUpdates(() => void revalidate());

  const courierField = useRef<HTMLDivElement>(null);
  const chosen = orders.filter(({ _id }) => selection.ids.has(_id));

  const printed = chosen.length > 0 ? { orders: chosen } : { filter: PACKING_FILTER };
  const actions = (
    <>
      <SoundToggle />
      <Button variant="secondary" size="sm" onClick={() => setImporting(true)}>
        <FileUp size={16} aria-hidden />
        Import tracking numbers
      </Button>
      {orders.length > 0 && (
        <>
          <ButtonLink to={pickListHref(printed)} variant="secondary" size="sm">
            <ListChecks size={16} aria-hidden />
            Pick list
          </ButtonLink>
          <ButtonLink to={packingSlipsHref(printed)} size="sm">
            <Printer size={16} aria-hidden />
            {chosen.length > 0 ? `Print slips of ${chosen.length} selected` : "Print all slips"}
          </ButtonLink>
        </>
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
          <div ref={courierField}>
            <CourierChips
              couriers={couriers}
              value={shipping.courier}
              error={shipping.courierError}
              onChange={shipping.setCourier}
            />
          </div>
          <p className="text-ink-2">
            Type or scan a tracking number and press Enter to ship the order and move to the next one. Scan a
            slip’s barcode into any field to jump to its order.
          </p>
          {total > orders.length && (
            <p className="text-ink-2">
              These are the oldest {orders.length} of {total.toLocaleString("en-PH")}.
            </p>
          )}
          <p role="status" className="sr-only">
            {shipping.announcement}
          </p>
          <PackingTable
            orders={orders}
            selected={selection.ids}
            onSelect={selection.select}
            parcels={shipping.parcels}
            undoneId={shipping.undoneId}
            onUndo={shipping.undo}
            onPacked={(order, isPacked) => void markPacked(order, isPacked).then(revalidate)}
            onNumber={(order, typed) => {
              const isSent = shipping.submitNumber(order, typed);
              if (!isSent && !shipping.courier.trim())
                courierField.current?.querySelector<HTMLElement>("input")?.focus();
              return isSent;
            }}
          />
        </>
      )}
      {isImporting && (
        <TrackingNumbersDialog
          courier={shipping.courier}
          onShipped={() => void revalidate()}
          onClose={() => setImporting(false)}
        />
      )}
    </AdminPage>
  );
}

async function markPacked({ _id: id }: AdminOrder, isPacked: boolean): Promise<void> {
  try {
    await callApi("PUT /api/admin/orders/:id/packed", { params: { id }, body: { isPacked } });
    playScanSound("right");
  } catch (thrown) {
    toast.error("Not marked as packed", { description: errorMessage(thrown) });
  }
}

function SoundToggle() {
  const [isOn, setOn] = useState(isScanSoundOn);
  return (
    <Button
      variant="ghost"
      size="sm"
      aria-pressed={isOn}
      aria-label="Sound"
      title={isOn ? "Sound is on" : "Sound is off"}
      onClick={() => {
        setScanSoundOn(!isOn);
        setOn(!isOn);
        playScanSound("right");
      }}
    >
      {isOn ? <Volume2 size={16} aria-hidden /> : <VolumeX size={16} aria-hidden />}
    </Button>
  );
}

function usePackingOrders(loaded: AdminOrder[], parcels: ReadonlyMap<string, Parcel>): AdminOrder[] {
  const [state, setState] = useState({ loaded, shown: loaded });
  if (state.loaded === loaded) return state.shown;
  const isShippedHere = (id: string) => ["sending", "shipped"].includes(parcels.get(id)?.state ?? "");
  const shown = mergePackingOrders(state.shown, loaded, isShippedHere);
  setState({ loaded, shown });
  return shown;
}
