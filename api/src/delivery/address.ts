import { ShopError } from "@tindahan/contract/core/errors.ts";
import { placeLine, type Place } from "@tindahan/contract/delivery/places.ts";
import { PICKUP } from "@tindahan/contract/delivery/delivery-ids.ts";
import type { Settings } from "@tindahan/contract/settings/settings.ts";
import { findPlace } from "../places/places.ts";

type Sent = {
  deliveryAddress: string;
  deliveryPlace?: string | undefined;
  landmark?: string | undefined;
  delivery?: string | undefined;
};

/** Refuses a code that no barangay has: what is shipped there could not be shipped. */
export function knownPlace(code: string | undefined): Place | undefined {
  if (code === undefined) return undefined;
  const place = findPlace(code);
  if (!place)
    throw new ShopError("invalid_request", undefined, {
      deliveryPlace: "Please choose your city and barangay.",
    });
  return place;
}

/**
 * Where an order goes, as its slip says it. With a place, what was sent is house and street, and the shop adds the rest from the
 * code: the fee and the label cannot disagree. What is picked up goes nowhere: its address is the shop's.
 */
export function addressOf(
  { deliveryAddress, deliveryPlace, landmark, delivery }: Sent,
  { pickup }: Settings["shipping"],
): { address: string; place: string | null } {
  if (delivery === PICKUP) return { address: pickup.address || deliveryAddress, place: null };
  const place = knownPlace(deliveryPlace);
  const parts = [deliveryAddress, landmark, place && placeLine(place)];
  return { address: parts.filter(Boolean).join(", "), place: place?.code ?? null };
}
