import { sql } from "kysely";
import type { Collection } from "@tindahan/contract/catalogue/catalogue.ts";
import { ShopError } from "@tindahan/contract/core/errors.ts";
import type { CategoryForm } from "@tindahan/contract/catalogue/manage-products.ts";
import type { Id } from "@tindahan/contract/core/primitives.ts";
import { insertAuditRecord, selectDeletedValues } from "../../audit/audit.ts";
import type { Tx } from "../../platform/db/database.ts";
import { newId } from "../../platform/db/ids.ts";
import type { Services } from "../../platform/services.ts";
import { changeCatalogue } from "../change-catalogue.ts";
import { CATEGORY_COLUMNS, selectCategories, rowToCategory } from "../queries.ts";

export async function addCategory(services: Services, actorId: Id, form: CategoryForm): Promise<Collection> {
  return changeCatalogue(services, (tx) => insertCategory(tx, actorId, form));
}

export async function insertCategory(tx: Tx, actorId: Id, form: CategoryForm): Promise<Collection> {
  const added = await tx
    .insertInto("categories")
    .values({
      id: newId(),
      name: requireCategoryName(form),
      image: form.image ?? "",
      description: form.description ?? "",
    })
    .returning(CATEGORY_COLUMNS)
    .executeTakeFirstOrThrow();
  const after = rowToCategory(added);
  await recordCategoryChange(tx, actorId, "create", null, after);
  return after;
}

export async function changeCategory(
  services: Services,
  actorId: Id,
  id: Id,
  form: CategoryForm,
): Promise<Collection> {
  const { image, description } = form;
  const name = requireCategoryName(form);
  return changeCatalogue(services, async (tx) => {
    const before = await lockCategory(tx, id);
    const changed = await tx
      .updateTable("categories")
      .set({ name, image, description: description === null ? "" : description })
      .where("id", "=", id)
      .returning(CATEGORY_COLUMNS)
      .executeTakeFirstOrThrow();
    const after = rowToCategory(changed);
    await recordCategoryChange(tx, actorId, "update", before, after);
    return after;
  });
}

export async function reorderCategory(
  services: Services,
  actorId: Id,
  id: Id,
  newPosition: number,
): Promise<void> {
  await changeCatalogue(services, async (tx) => {
    await tx.selectFrom("categories").select("id").orderBy("id").forUpdate().execute();
    const categories = await selectCategories(tx);
    const ids = categories.map(({ _id }) => _id);
    const from = ids.indexOf(id);
    if (from < 0) throw new ShopError("not_found");
    const ordered = ids.toSpliced(from, 1).toSpliced(newPosition - 1, 0, id);
    await sql`
      update categories c set position = target.position from unnest(${ordered}::uuid[]) with ordinality as target (id, position)
      where c.id = target.id and c.position is distinct from target.position`.execute(tx);
    const { name } = categories[from]!;
    await insertAuditRecord(tx, {
      actorId,
      action: "update",
      entity: "category",
      entityId: id,
      before: { name, place: from + 1 },
      after: { name, place: ordered.indexOf(id) + 1 },
    });
  });
}

/** The audit record of a deletion names at most this many moved products. */
const MAX_RESTORABLE_PRODUCTS = 1_000;

/** Returns whether `restoreDeletedCategory` can undo it. */
export async function removeCategory(
  services: Services,
  actorId: Id,
  id: Id,
  moveTo: Id | undefined,
): Promise<boolean> {
  return changeCatalogue(services, async (tx) => {
    await lockProductsOf(tx, id);
    const before = await lockCategory(tx, id);
    const rest = await selectPositionAndPromotions(tx, id);
    const moved = moveTo ? await moveProductsToCategory(tx, id, moveTo) : await assertCategoryEmpty(tx, id);
    await tx.deleteFrom("categories").where("id", "=", id).execute();
    await recordCategoryChange(tx, actorId, "delete", { ...before, ...rest, ...moved }, null);
    return !moved || moved.products <= MAX_RESTORABLE_PRODUCTS;
  });
}

type PositionAndPromotions = { place?: number; promotions?: { _id: Id; name: string }[] };
type MovedProducts = { products: number; movedTo: string; movedToId: Id; movedIds?: Id[] };

async function selectPositionAndPromotions(tx: Tx, id: Id): Promise<PositionAndPromotions> {
  const { rows } = await sql<{ [Field in keyof PositionAndPromotions]: PositionAndPromotions[Field] | null }>`
    select c.position as place, (
      select jsonb_agg(jsonb_build_object('_id', p.id, 'name', p.name) order by p.id)
      from promotion_scope s join promotions p on p.id = s.promotion_id where s.category_id = c.id) as promotions
    from categories c where c.id = ${id}`.execute(tx);
  const { place, promotions } = rows[0]!;
  return { ...(place && { place }), ...(promotions && { promotions }) };
}

/** Takes the category from the audit record of its deletion. */
export async function restoreDeletedCategory(services: Services, actorId: Id, id: Id): Promise<Collection> {
  return changeCatalogue(services, async (tx) => {
    const deleted = await selectDeletedValues(tx, "category", id);
    if (!deleted) throw new ShopError("not_found");
    const { name, slug, image, description, place, promotions, movedToId, movedIds } = deleted as Collection &
      PositionAndPromotions &
      Partial<MovedProducts>;
    if (movedToId && !movedIds) throw new ShopError("category_not_restorable");
    const moved = movedToId && movedIds ? await lockMovedProducts(tx, movedIds, movedToId) : [];
    const restored = await tx
      .insertInto("categories")
      .values({
        id,
        name,
        slug,
        image: image ?? "",
        description: description ?? "",
        position: place ?? null,
      })
      .onConflict((conflict) => conflict.column("id").doNothing())
      .returning(CATEGORY_COLUMNS)
      .executeTakeFirst();
    if (!restored) throw new ShopError("category_exists");
    await sql`
      insert into promotion_scope (promotion_id, category_id)
      select id, ${id} from promotions where id = any(${(promotions ?? []).map(({ _id }) => _id)}::uuid[])`.execute(
      tx,
    );
    await sql`update products set category_id = ${id} where id = any (${moved}::uuid[])`.execute(tx);
    const after = rowToCategory(restored);
    await recordCategoryChange(tx, actorId, "restore", null, after);
    return after;
  });
}

async function assertCategoryEmpty(tx: Tx, id: Id): Promise<undefined> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from products where category_id = ${id}`.execute(tx);
  const { count } = rows[0]!;
  if (count === 0) return;
  const message = count === 1 ? "1 product is in this category. Choose where to move it." : undefined;
  throw new ShopError(
    "category_in_use",
    message ?? `${count.toLocaleString("en-PH")} products are in this category. Choose where to move them.`,
  );
}

async function moveProductsToCategory(tx: Tx, from: Id, to: Id): Promise<MovedProducts> {
  const target =
    to === from
      ? undefined
      : await tx.selectFrom("categories").select("name").where("id", "=", to).executeTakeFirst();
  if (!target) throw new ShopError("invalid_request", "Choose another category for the products.");
  const { rows } = await sql<{ id: Id }>`
    update products set category_id = ${to} where category_id = ${from} returning id`.execute(tx);
  const movedIds = rows.map(({ id }) => id);
  return {
    products: rows.length,
    movedTo: target.name,
    movedToId: to,
    ...(rows.length <= MAX_RESTORABLE_PRODUCTS && { movedIds }),
  };
}

/** Products that a later change moved on stay where they are. */
async function lockMovedProducts(tx: Tx, ids: Id[], movedTo: Id): Promise<Id[]> {
  const { rows } = await sql<{ id: Id }>`
    select id from products where id = any (${ids}::uuid[]) and category_id = ${movedTo}
    order by id for no key update`.execute(tx);
  return rows.map(({ id }) => id);
}

function requireCategoryName({ name }: CategoryForm): string {
  if (!name) throw new ShopError("category_name_missing");
  return name;
}

/** Locks in id order like orders; the foreign key check would deadlock in physical order. */
async function lockProductsOf(tx: Tx, id: Id): Promise<void> {
  await sql`
    select from products where category_id = ${id} order by id for no key update`.execute(tx);
}

async function lockCategory(tx: Tx, id: Id): Promise<Collection> {
  const row = await tx
    .selectFrom("categories")
    .select(CATEGORY_COLUMNS)
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw new ShopError("not_found");
  return rowToCategory(row);
}

function recordCategoryChange(
  tx: Tx,
  actorId: Id,
  action: "create" | "update" | "delete" | "restore",
  before: (Collection & PositionAndPromotions & Partial<MovedProducts>) | null,
  after: Collection | null,
): Promise<void> {
  const entityId = (after ?? before!)._id;
  return insertAuditRecord(tx, { actorId, action, entity: "category", entityId, before, after });
}
