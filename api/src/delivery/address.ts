import { ShopError } from "@tindahan/contract/core/errors.ts";
import { formatPlace, type Place } from "@tindahan/contract/delivery/places.ts";
import { PICKUP } from "@tindahan/contract/delivery/delivery-ids.ts";
import type { Settings } from "@tindahan/contract/settings/settings.ts";
import { findPlace } from "../places/places.ts";

type AddressInput = {
  deliveryAddress: string;
  deliveryPlace?: string | undefined;
  landmark?: string | undefined;
  delivery?: string | undefined;
};

export function requireKnownPlace(code: string | undefined): Place | undefined {
  if (code === undefined) return undefined;
  const place = findPlace(code);
  if (!place)
    throw new ShopError("invalid_request", undefined, {
      deliveryPlace: "Please choose your city and barangay.",
    });
  return place;
}

type Destination = { street: string; landmark: string; placeCode: string | null; placeName: string };

/** The place name comes from its code, so that fee and label agree. */
export function toDeliveryDestination(
  { deliveryAddress, deliveryPlace, landmark = "", delivery }: AddressInput,
  { pickup }: Settings["shipping"],
): Destination {
  if (delivery === PICKUP)
    return { street: pickup.address || deliveryAddress, landmark: "", placeCode: null, placeName: "" };
  const place = requireKnownPlace(deliveryPlace);
  return {
    street: deliveryAddress,
    landmark,
    placeCode: place?.code ?? null,
    placeName: place ? formatPlace(place) : "",
  };
}
