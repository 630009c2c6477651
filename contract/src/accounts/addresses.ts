import { z } from "zod";
import { endpoint, shopper } from "../core/endpoint.ts";
import { Id, Place, PlaceCode } from "../core/primitives.ts";

export const MAX_ADDRESSES = 20;
export const MAX_STREET = 300;
export const MAX_LANDMARK = 200;

const Line = (max: number) => z.string().trim().min(1).max(max);

const AddressInput = {
  name: Line(200),
  phone: Line(40),
  place: PlaceCode,
  /** House number and street. */
  street: Line(MAX_STREET),
  landmark: z.string().trim().max(MAX_LANDMARK).default(""),
  /** The one that the checkout proposes. There is always one: the first, until another is chosen. */
  isDefault: z.boolean().default(false),
};

export const Address = z.object({
  _id: Id,
  name: z.string(),
  phone: z.string(),
  /** Null: this barangay is no longer one, and has to be chosen again. */
  place: Place.nullable(),
  street: z.string(),
  landmark: z.string(),
  isDefault: z.boolean(),
});
export type Address = z.infer<typeof Address>;

/** All of them: the default first, then what was used last. */
const response = z.object({ addresses: z.array(Address) });

export const listAddresses = endpoint("GET /api/addresses", shopper, {
  summary: "The caller's address book",
  response,
});

/** Safe to repeat: `id` is chosen by the caller. The same name, place and street are saved once, with the newer phone. */
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
  summary: "Deletes a saved address; one that is gone already is no failure",
  response,
});
