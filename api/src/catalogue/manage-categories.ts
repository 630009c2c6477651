import { sql } from "kysely";
import type { Category } from "@tindahan/contract/catalogue.ts";
import { ShopError } from "@tindahan/contract/errors.ts";
import type { Id } from "@tindahan/contract/primitives.ts";
import { recordChange } from "../audit/audit.ts";
import type { Tx } from "../platform/database.ts";
import { newId } from "../platform/ids.ts";
import type { Services } from "../platform/services.ts";
import { changeCatalogue } from "./change-catalogue.ts";

type Name = string | null | undefined;

export async function addCategory(services: Services, actorId: Id, name: Name): Promise<Category> {
  const after = { _id: newId(), name: requireName(name) };
  return changeCatalogue(services, async (tx) => {
    await tx.insertInto("categories").values({ id: after._id, name: after.name }).execute();
    await record(tx, actorId, "create", null, after);
    return after;
  });
}

export async function renameCategory(services: Services, actorId: Id, id: Id, name: Name): Promise<Category> {
  const after = { _id: id, name: requireName(name) };
  return changeCatalogue(services, async (tx) => {
    const before = await lockCategory(tx, id);
    await tx.updateTable("categories").set({ name: after.name }).where("id", "=", id).execute();
    await record(tx, actorId, "update", before, after);
    return after;
  });
}

/** Its products stay in the shop, under 'Unknown Category': the foreign key sees to that. */
export async function removeCategory(services: Services, actorId: Id, id: Id): Promise<void> {
  await changeCatalogue(services, async (tx) => {
    await lockProductsOf(tx, id);
    const before = await lockCategory(tx, id);
    await tx.deleteFrom("categories").where("id", "=", id).execute();
    await record(tx, actorId, "delete", before, null);
  });
}

function requireName(name: Name): string {
  if (!name) throw new ShopError("category_name_missing");
  return name;
}

/** The foreign key would lock them as it finds them; orders lock them by their ids. Nobody waits in a circle. */
async function lockProductsOf(tx: Tx, id: Id): Promise<void> {
  await sql`
    select from products where category_id = ${id} order by id for no key update`.execute(tx);
}

async function lockCategory(tx: Tx, id: Id): Promise<Category> {
  const row = await tx
    .selectFrom("categories")
    .select(["id", "name"])
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw new ShopError("not_found");
  return { _id: row.id, name: row.name };
}

function record(
  tx: Tx,
  actorId: Id,
  action: "create" | "update" | "delete",
  before: Category | null,
  after: Category | null,
): Promise<void> {
  const entityId = (after ?? before!)._id;
  return recordChange(tx, { actorId, action, entity: "category", entityId, before, after });
}
