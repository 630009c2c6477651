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

type Destination = { street: string; landmark: string; placeCode: string | null; placeName: string };

/**
 * Where an order goes. With a place, what was sent is house and street, and the shop adds the rest from the code: the fee and
 * the label cannot disagree. What is picked up goes nowhere: its address is the shop's.
 */
export function destinationOf(
  { deliveryAddress, deliveryPlace, landmark = "", delivery }: Sent,
  { pickup }: Settings["shipping"],
): Destination {
  if (delivery === PICKUP)
    return { street: pickup.address || deliveryAddress, landmark: "", placeCode: null, placeName: "" };
  const place = knownPlace(deliveryPlace);
  return {
    street: deliveryAddress,
    landmark,
    placeCode: place?.code ?? null,
    placeName: place ? placeLine(place) : "",
  };
}
