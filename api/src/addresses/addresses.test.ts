import { expect } from "vitest";
import {
  addAddress,
  changeAddress,
  deleteAddress,
  listAddresses,
} from "@tindahan/contract/accounts/addresses.ts";
import type { Failure } from "@tindahan/contract/core/errors.ts";
import { MAX_ADDRESSES } from "@tindahan/contract/accounts/constants.ts";
import { newId } from "../platform/db/ids.ts";
import { test, type Member } from "../../test/support/shop.ts";

const BEL_AIR = "80300002";
const JOLO = "06602001";
const home = {
  name: "Maria Santos",
  phone: "0917 123 4567",
  place: BEL_AIR,
  street: "12 Acacia St",
  landmark: "Blue gate",
};

async function save(
  shopper: Member,
  changes: Partial<typeof home & { id: string; isDefault: boolean }> = {},
) {
  const id = changes.id ?? newId();
  const { addresses } = await shopper.call(addAddress, { body: { ...home, ...changes, id } });
  return { id, addresses };
}

const streets = (addresses: { street: string }[]) => addresses.map(({ street }) => street);
const defaults = (addresses: { street: string; isDefault: boolean }[]) =>
  streets(addresses.filter(({ isDefault }) => isDefault));

test("adds, changes and deletes a shopper's addresses and moves the default", async ({ shop }) => {
  const maria = await shop.shopper();
  const { id, addresses } = await save(maria);
  expect(addresses).toEqual([
    {
      _id: id,
      name: "Maria Santos",
      phone: "+639171234567",
      place: { code: BEL_AIR, barangay: "Bel-Air", city: "Makati City", province: "Metro Manila" },
      street: "12 Acacia St",
      landmark: "Blue gate",
      isDefault: true,
    },
  ]);
  const office = await save(maria, { street: "Unit 4, Ayala Ave" });
  expect(defaults(office.addresses)).toEqual(["12 Acacia St"]);

  const lola = await save(maria, { name: "Lola Nena", place: JOLO, street: "3 Scott Rd", isDefault: true });
  expect(streets(lola.addresses)).toEqual(["3 Scott Rd", "Unit 4, Ayala Ave", "12 Acacia St"]);
  expect(defaults(lola.addresses)).toEqual(["3 Scott Rd"]);

  const body = { ...home, street: "3 Scott Road", isDefault: false };
  const changed = await maria.call(changeAddress, { params: { id: lola.id }, body });
  expect(defaults(changed.addresses)).toEqual(["3 Scott Road"]);

  const { addresses: left } = await maria.call(deleteAddress, { params: { id: lola.id } });
  expect(streets(left)).toHaveLength(2);
  expect(defaults(left)).toEqual(["Unit 4, Ayala Ave"]);
  expect((await maria.call(deleteAddress, { params: { id: lola.id } })).addresses).toEqual(left);
  expect(await maria.call(listAddresses, {})).toEqual({ addresses: left });
});

test("saves a repeated address of a shopper once, even under another id and from parallel tabs", async ({
  shop,
}) => {
  const maria = await shop.shopper();
  const { id } = await save(maria);
  expect((await save(maria, { id })).addresses).toHaveLength(1);
  const again = await save(maria, { landmark: "Red gate", phone: "0918 765 4321" });
  expect(again.addresses).toMatchObject([{ _id: id, landmark: "Red gate", phone: "+639187654321" }]);

  await Promise.all([1, 2, 3].map(() => save(maria, { street: "5 Narra St", isDefault: true })));
  const second = newId();
  await Promise.all([1, 2, 3].map(() => save(maria, { id: second, street: "7 Molave St", isDefault: true })));
  const { addresses } = await maria.call(listAddresses, {});
  expect(streets(addresses).toSorted()).toEqual(["12 Acacia St", "5 Narra St", "7 Molave St"]);
  expect(defaults(addresses)).toEqual(["7 Molave St"]);

  const body = { ...home, street: "5 Narra St" };
  const merged = await maria.call(changeAddress, { params: { id: second }, body });
  expect(streets(merged.addresses).toSorted()).toEqual(["12 Acacia St", "5 Narra St"]);
});

test("limits a shopper to 20 addresses, even when saved in parallel", async ({ shop }) => {
  const maria = await shop.shopper();
  const tries = Array.from({ length: MAX_ADDRESSES + 4 }, (_, number) =>
    maria.ask(addAddress, { body: { ...home, id: newId(), street: `${number} Acacia St`, isDefault: true } }),
  );
  const replies = await Promise.all(tries);
  const refused = replies.filter(({ status }) => status !== 200);
  expect(refused.map(({ body }) => (body as Failure).code)).toEqual(Array(4).fill("addresses_full"));
  const { addresses } = await maria.call(listAddresses, {});
  expect(addresses).toHaveLength(MAX_ADDRESSES);
  expect(defaults(addresses)).toHaveLength(1);
  await save(maria, { street: addresses[7]!.street });
});

test("hides a shopper's addresses from other shoppers", async ({ shop }) => {
  const [maria, juan] = [await shop.shopper(), await shop.shopper()];
  const { id, addresses } = await save(maria);
  const params = { id };
  expect(await juan.call(listAddresses, {})).toEqual({ addresses: [] });
  const statuses = [
    (await juan.ask(changeAddress, { params, body: { ...home, street: "Elsewhere", isDefault: true } }))
      .status,
    (await juan.ask(addAddress, { body: { ...home, id, street: "Elsewhere" } })).status,
    (await juan.ask(deleteAddress, { params })).status,
  ];
  expect(statuses).toEqual([404, 404, 200]);
  expect(await maria.call(listAddresses, {})).toEqual({ addresses });

  const { db } = shop.superuser;
  await db.deleteFrom("sessions").where("user_id", "=", maria.id).execute();
  await db.deleteFrom("users").where("id", "=", maria.id).execute();
  expect(await db.selectFrom("addresses").selectAll().execute()).toEqual([]);
});

test("refuses an incomplete or unknown address and names the field", async ({ shop }) => {
  const maria = await shop.shopper();
  const wrong = [
    [{ place: "99999999" }, "place"],
    [{ place: "80300" }, "place"],
    [{ phone: "12345" }, "phone"],
    [{ street: " " }, "street"],
    [{ landmark: "x".repeat(201) }, "landmark"],
  ] as const;
  for (const [part, field] of wrong) {
    const { status, body } = await maria.ask(addAddress, { body: { ...home, id: newId(), ...part } });
    expect([status, Object.keys((body as Failure).fields ?? {})]).toEqual([400, [field]]);
  }

  // A later PSGC release may drop a barangay; the address then has no place.
  const { id } = await save(maria);
  await shop.superuser.db
    .updateTable("addresses")
    .set({ place_code: "80300999" })
    .where("id", "=", id)
    .execute();
  const { addresses } = await maria.call(listAddresses, {});
  expect(addresses).toMatchObject([{ street: "12 Acacia St", place: null }]);
});
