import { z } from "zod";
import { endpoint, shopper } from "../core/endpoint.ts";
import { Id, Place, PlaceCode } from "../core/primitives.ts";
import { MAX_STREET_LENGTH, MAX_LANDMARK_LENGTH } from "./constants.ts";

const RequiredText = (max: number) => z.string().trim().min(1).max(max);

const AddressInput = {
  name: RequiredText(200),
  phone: RequiredText(40),
  place: PlaceCode,
  street: RequiredText(MAX_STREET_LENGTH),
  landmark: z.string().trim().max(MAX_LANDMARK_LENGTH).default(""),
  /** The checkout preselects the default address. The first address is the default until another is chosen. */
  isDefault: z.boolean().default(false),
};

export const Address = z.object({
  _id: Id,
  name: z.string(),
  phone: z.string(),
  /** Null: the barangay no longer exists and must be chosen again. */
  place: Place.nullable(),
  street: z.string(),
  landmark: z.string(),
  isDefault: z.boolean(),
});
export type Address = z.infer<typeof Address>;

const response = z.object({ addresses: z.array(Address) });

export const listAddresses = endpoint("GET /api/addresses", shopper, {
  summary: "Lists the caller's saved addresses",
  response,
});

/** Idempotent by `id`. The same name, place and street update the saved phone number. */
export const addAddress = endpoint("POST /api/addresses", shopper, {
  summary: "Saves an address",
  body: z.object({ id: Id, ...AddressInput }),
  response,
});

export const changeAddress = endpoint("PUT /api/addresses/:id", shopper, {
  summary: "Changes a saved address",
  body: z.object(AddressInput),
  response,
});

export const deleteAddress = endpoint("DELETE /api/addresses/:id", shopper, {
  summary: "Deletes a saved address; succeeds if it is already deleted",
  response,
});
