import { useState } from "react";
import { shortId } from "@tindahan/contract/core/format.ts";
import type { AdminOrder } from "@tindahan/contract/orders/manage-orders.ts";
import { callApi } from "../../../shared/api/api.ts";
import { errorMessage } from "../../forms/error-message.ts";
import { toast } from "../../../ui/feedback/toast.ts";
import { playScanSound } from "./scan-sound.ts";
import { writeStored, readStored } from "../../../shared/browser-storage.ts";

export type Parcel =
  | { number: string; state: "sending" }
  | { number: string; state: "shipped"; version: number }
  | { number: string; state: "refused"; problem: string };

const STORAGE_KEY = "packing-courier";
const NO_COURIER = "Please choose a courier.";

type ShipmentEvents = { onRefused: (id: string) => void; onUndone: () => void };

export function usePackingShipments({ onRefused, onUndone }: ShipmentEvents) {
  const [courier, setCourier] = useState(() => readStored(STORAGE_KEY) ?? "");
  const [courierError, setCourierError] = useState<string>();
  const [parcels, setParcels] = useState<ReadonlyMap<string, Parcel>>(new Map());
  const [undoneId, setUndoneId] = useState<string>();
  const [announcement, setAnnouncement] = useState("");
  const set = (id: string, parcel: Parcel) => setParcels((now) => new Map(now).set(id, parcel));

  function submitNumber({ _id }: AdminOrder, number: string): boolean {
    if (!courier.trim()) {
      setCourierError(NO_COURIER);
      playScanSound("wrong");
      return false;
    }
    void ship(_id, number);
    return true;
  }

  async function ship(id: string, number: string) {
    set(id, { number, state: "sending" });
    try {
      const body = { shipments: [{ order: id, trackingNumber: number, courier }] };
      const { version, problem } = (await callApi("POST /api/admin/orders/ship", { body })).results[0]!;
      if (version === null) return refuse(id, number, problem);
      set(id, { number, state: "shipped", version });
      setAnnouncement(`${shortId(id)} shipped`);
      playScanSound("right");
    } catch (thrown) {
      refuse(id, number, errorMessage(thrown));
    }
  }

  function refuse(id: string, number: string, problem: string) {
    set(id, { number, state: "refused", problem });
    setAnnouncement("");
    playScanSound("wrong");
    onRefused(id);
  }

  /** Refused if the order has changed since it was shipped here. */
  async function undo({ _id: id, shipment }: AdminOrder, version: number) {
    const { courier = "", trackingNumber } = shipment ?? {};
    const body = { status: "Processing", version, courier, trackingNumber: trackingNumber ?? "" };
    try {
      await callApi("PUT /api/orders/:id/status", { params: { id }, body });
      setParcels((now) => new Map([...now].filter(([one]) => one !== id)));
      setAnnouncement(`${shortId(id)} is not shipped`);
      setUndoneId(id);
      onUndone();
    } catch (thrown) {
      toast.error("Not undone", { description: errorMessage(thrown) });
    }
  }

  return {
    courier,
    courierError,
    setCourier: (name: string) => {
      setCourier(name);
      setCourierError(undefined);
      writeStored(STORAGE_KEY, name);
    },
    parcels,
    undoneId,
    announcement,
    submitNumber,
    undo: (order: AdminOrder, version: number) => void undo(order, version),
  };
}
