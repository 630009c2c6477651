import type { FastifyInstance } from "fastify";
import {
  addAddress,
  changeAddress,
  deleteAddress,
  listAddresses,
  type Address,
} from "@tindahan/contract/accounts/addresses.ts";
import { ShopError } from "@tindahan/contract/core/errors.ts";
import type { Id } from "@tindahan/contract/core/primitives.ts";
import { MAX_ADDRESSES } from "@tindahan/contract/accounts/constants.ts";
import { findPlace } from "../places/places.ts";
import type { Db, Tx } from "../platform/db/database.ts";
import { toE164 } from "../platform/phone.ts";
import { registerEndpoint } from "../platform/http/register-endpoint.ts";
import type { Services } from "../platform/services.ts";
import {
  clearDefaultAddress,
  countAddresses,
  deleteDuplicateAddresses,
  deleteOwnAddress,
  insertAddress,
  lockShopper,
  makeNewestAddressDefault,
  selectAddresses,
  selectSameAddress,
  updateAddress,
  type AddressRow,
} from "./queries.ts";

export { markAddressUsed } from "./queries.ts";

type Input = Omit<AddressRow, "placeCode"> & { place: string };

export function addressRoutes(app: FastifyInstance, { db }: Services): void {
  registerEndpoint(app, listAddresses, async ({ caller }) => ({
    addresses: await listOwnAddresses(db, caller.id),
  }));

  registerEndpoint(app, addAddress, async ({ caller, body: { id, ...input } }) => {
    const row = toAddressRow(input);
    return changeAddresses(db, caller.id, async (tx) => {
      const same = await selectSameAddress(tx, caller.id, id, row);
      if (same) return replaceAddress(tx, caller.id, same, row);
      if ((await countAddresses(tx, caller.id)) >= MAX_ADDRESSES) throw new ShopError("addresses_full");
      if (row.isDefault) await clearDefaultAddress(tx, caller.id);
      if (!(await insertAddress(tx, caller.id, id, row))) throw new ShopError("not_found");
    });
  });

  registerEndpoint(app, changeAddress, async ({ caller, params: { id }, body }) => {
    const row = toAddressRow(body);
    return changeAddresses(db, caller.id, (tx) => replaceAddress(tx, caller.id, id, row));
  });

  registerEndpoint(app, deleteAddress, async ({ caller, params: { id } }) =>
    changeAddresses(db, caller.id, (tx) => deleteOwnAddress(tx, caller.id, id)),
  );
}

async function changeAddresses(db: Db, shopperId: Id, change: (tx: Tx) => Promise<void>) {
  return db.transaction().execute(async (tx) => {
    await lockShopper(tx, shopperId);
    await change(tx);
    await makeNewestAddressDefault(tx, shopperId);
    return { addresses: await listOwnAddresses(tx, shopperId) };
  });
}

async function replaceAddress(tx: Tx, shopperId: Id, id: Id, row: AddressRow): Promise<void> {
  if (row.isDefault) await clearDefaultAddress(tx, shopperId);
  await deleteDuplicateAddresses(tx, shopperId, id, row);
  if (!(await updateAddress(tx, shopperId, id, row))) throw new ShopError("not_found");
}

export async function listOwnAddresses(db: Db, shopperId: Id): Promise<Address[]> {
  const rows = await selectAddresses(db, shopperId);
  return rows.map(({ id, placeCode, ...rest }) => ({
    _id: id,
    ...rest,
    place: findPlace(placeCode) ?? null,
  }));
}

function toAddressRow({ place, phone, ...rest }: Input): AddressRow {
  if (!findPlace(place))
    throw new ShopError("invalid_request", undefined, { place: "Please choose your city and barangay." });
  return { ...rest, phone: toE164(phone), placeCode: place };
}
