import { useState } from "react";
import { shortId } from "@tindahan/contract/core/format.ts";
import type { AdminOrder } from "@tindahan/contract/orders/manage-orders.ts";
import { callApi } from "../../../shared/api/api.ts";
import { errorMessage } from "../../forms/error-message.ts";
import { writeStored, readStored } from "../../../shared/browser-storage.ts";

export type Parcel = { number: string; state: "sending" | "shipped" | "refused"; problem?: string };

const STORAGE_KEY = "packing-courier";
const NO_COURIER = "Please choose a courier.";

export function usePackingShipments({ onRefused }: { onRefused: (id: string) => void }) {
  const [courier, setCourier] = useState(() => readStored(STORAGE_KEY) ?? "");
  const [courierError, setCourierError] = useState<string>();
  const [parcels, setParcels] = useState<ReadonlyMap<string, Parcel>>(new Map());
  const [announcement, setAnnouncement] = useState("");
  const set = (id: string, parcel: Parcel) => setParcels((now) => new Map(now).set(id, parcel));

  function submitNumber({ _id }: AdminOrder, number: string): boolean {
    if (!courier.trim()) {
      setCourierError(NO_COURIER);
      return false;
    }
    void ship(_id, number);
    return true;
  }

  async function ship(id: string, number: string) {
    set(id, { number, state: "sending" });
    try {
      const body = { shipments: [{ order: id, trackingNumber: number, courier }] };
      const { outcome, problem } = (await callApi("POST /api/admin/orders/ship", { body })).results[0]!;
      set(id, outcome === "refused" ? { number, state: outcome, problem } : { number, state: "shipped" });
      setAnnouncement(outcome === "refused" ? "" : `${shortId(id)} shipped`);
      if (outcome === "refused") onRefused(id);
    } catch (thrown) {
      set(id, { number, state: "refused", problem: errorMessage(thrown) });
      onRefused(id);
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
    announcement,
    submitNumber,
  };
}
