import { sql } from "kysely";
import { ShopError } from "@tindahan/contract/core/errors.ts";
import type { Id } from "@tindahan/contract/core/primitives.ts";
import type { Db, Tx } from "../platform/db/database.ts";

export type AddressRow = {
  name: string;
  phone: string;
  placeCode: string;
  street: string;
  landmark: string;
  isDefault: boolean;
};

export async function selectAddresses(db: Db, shopperId: Id): Promise<(AddressRow & { id: Id })[]> {
  return db
    .selectFrom("addresses")
    .select([
      "id",
      "name",
      "phone",
      "place_code as placeCode",
      "street",
      "landmark",
      "is_default as isDefault",
    ])
    .where("user_id", "=", shopperId)
    .orderBy("is_default", "desc")
    .orderBy("used_at", "desc")
    .orderBy("id", "desc")
    .execute();
}

/** Serializes saves from several tabs. An order does not wait for this lock. */
export async function lockShopper(tx: Tx, shopperId: Id): Promise<void> {
  const { rows } = await sql`
    select from users where id = ${shopperId} and erased_at is null for no key update`.execute(tx);
  if (rows.length === 0) throw new ShopError("login_required");
}

export async function selectSameAddress(
  tx: Tx,
  shopperId: Id,
  id: Id,
  row: AddressRow,
): Promise<Id | undefined> {
  const { rows } = await sql<{ id: Id }>`
    select id from addresses where user_id = ${shopperId} and (id = ${id}
      or (name, place_code, street) = (${row.name}, ${row.placeCode}, ${row.street}))
    order by id <> ${id} limit 1`.execute(tx);
  return rows[0]?.id;
}

export async function countAddresses(tx: Tx, shopperId: Id): Promise<number> {
  const { count } = await tx
    .selectFrom("addresses")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("user_id", "=", shopperId)
    .executeTakeFirstOrThrow();
  return count;
}

/** Returns false if another shopper has this id. */
export async function insertAddress(tx: Tx, shopperId: Id, id: Id, row: AddressRow): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto("addresses")
    .values({ id, user_id: shopperId, ...toAddressColumns(row), is_default: row.isDefault })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

export async function deleteDuplicateAddresses(
  tx: Tx,
  shopperId: Id,
  id: Id,
  row: AddressRow,
): Promise<void> {
  await tx
    .deleteFrom("addresses")
    .where("user_id", "=", shopperId)
    .where("id", "!=", id)
    .where("name", "=", row.name)
    .where("place_code", "=", row.placeCode)
    .where("street", "=", row.street)
    .execute();
}

/** Keeps the default: exactly one address must have it. */
export async function updateAddress(tx: Tx, shopperId: Id, id: Id, row: AddressRow): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("addresses")
    .set({ ...toAddressColumns(row), ...(row.isDefault && { is_default: true }) })
    .where("user_id", "=", shopperId)
    .where("id", "=", id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function deleteOwnAddress(tx: Tx, shopperId: Id, id: Id): Promise<void> {
  await tx.deleteFrom("addresses").where("user_id", "=", shopperId).where("id", "=", id).execute();
}

export async function clearDefaultAddress(tx: Tx, shopperId: Id): Promise<void> {
  await tx
    .updateTable("addresses")
    .set({ is_default: false })
    .where("user_id", "=", shopperId)
    .where("is_default", "=", true)
    .execute();
}

export async function makeNewestAddressDefault(tx: Tx, shopperId: Id): Promise<void> {
  await sql`
    update addresses set is_default = true
    where id = (select id from addresses where user_id = ${shopperId} order by used_at desc, id desc limit 1)
      and not exists (select from addresses where user_id = ${shopperId} and is_default)`.execute(tx);
}

export async function markAddressUsed(db: Db, shopperId: Id, id: Id): Promise<void> {
  await db
    .updateTable("addresses")
    .set({ used_at: sql`now()` })
    .where("user_id", "=", shopperId)
    .where("id", "=", id)
    .execute();
}

function toAddressColumns({ name, phone, placeCode, street, landmark }: AddressRow) {
  return { name, phone, place_code: placeCode, street, landmark };
}
