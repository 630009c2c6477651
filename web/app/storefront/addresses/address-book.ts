import type { Address } from "@tindahan/contract/accounts/addresses.ts";
import type { Id } from "@tindahan/contract/core/primitives.ts";
import { callApi } from "../../shared/api/api.ts";
import type { AddressValues } from "./contact-fields.tsx";

let cached: { userId: Id; addresses: Promise<Address[]> } | undefined;

/** Empty if loading fails: the checkout then asks for an address. */
export function loadAddressBook(userId: Id): Promise<Address[]> {
  if (cached?.userId !== userId) cached = { userId, addresses: fetchAddresses() };
  return cached.addresses;
}

export function clearAddressBook(): void {
  cached = undefined;
}

async function fetchAddresses(): Promise<Address[]> {
  return callApi("GET /api/addresses", {}).then(
    ({ addresses }) => addresses,
    () => [],
  );
}

/** A new id on each call is safe: the server deduplicates name, place and street. */
export async function saveAddress(values: AddressValues): Promise<void> {
  await callApi("POST /api/addresses", { body: { id: crypto.randomUUID(), ...toAddressInput(values) } });
}

export function toAddressInput({ customerName, phone, place, deliveryAddress, landmark }: AddressValues) {
  return { name: customerName, phone, place: place?.code ?? "", street: deliveryAddress, landmark };
}
