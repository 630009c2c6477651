import { sql } from "kysely";
import type { OwnProduct } from "@tindahan/contract/catalogue/manage-products.ts";
import type { ResponseOf } from "@tindahan/contract/core/endpoint.ts";
import { ShopError } from "@tindahan/contract/core/errors.ts";
import type { Id } from "@tindahan/contract/core/primitives.ts";
import type { confirmImport } from "@tindahan/contract/catalogue/product-sheet.ts";
import { recordChanges } from "../../audit/audit.ts";
import type { Tx } from "../../platform/db/database.ts";
import { newId } from "../../platform/db/ids.ts";
import type { Services } from "../../platform/services.ts";
import { changeCatalogue } from "../change-catalogue.ts";
import { lockWanted, writeWanted } from "./confirm-variants.ts";
import { askForPictures } from "../products/remote-cover.ts";
import {
  columnsSql,
  OWN_COLUMNS,
  selectProducts,
  toProduct,
  VARIANT_COLUMNS,
  type FieldColumn,
} from "../queries.ts";
import { selectSales } from "../sales/select-sales.ts";
import { selectVariantsOf } from "../variants/select-variants.ts";
import { slugOf, withSuffix } from "../products/product-slug.ts";
import { explainStockChange } from "../stock/stock.ts";

type Done = Omit<ResponseOf<typeof confirmImport>, "message">;

/** Rows of one statement: it then stays well within the time that a statement has, on a small machine too. */
const AT_ONCE = 500;

/** All that was checked, or nothing of it. Who asks again, because the answer was lost, is told the same. */
export async function confirmRows(services: Services, adminId: Id, importId: Id): Promise<Done> {
  return changeCatalogue(services, async (tx) => {
    const found = await tx
      .selectFrom("product_imports")
      .select(["confirmed_at", "added", "added_variants", "changed"])
      .where("id", "=", importId)
      .where("admin_id", "=", adminId)
      .forUpdate()
      .executeTakeFirst();
    if (!found) throw new ShopError("not_found");
    if (found.confirmed_at) return toDone(found);

    await explainStockChange(tx, { kind: "imported", actorId: adminId });
    const counts = await countWanted(tx, importId);
    await sql`select await_turn_for_low_stock()`.execute(tx);
    await lockWanted(tx, importId);
    await addCategories(tx, adminId, importId);
    await addAll(tx, adminId, importId);
    await changeAll(tx, adminId, importId);
    await askForPictures(tx, adminId, importId);
    for (const table of ["product_import_rows", "product_import_variants"] as const)
      await tx.deleteFrom(table).where("import_id", "=", importId).execute();
    await tx
      .updateTable("product_imports")
      .set({ ...counts, confirmed_at: new Date() })
      .where("id", "=", importId)
      .execute();
    return toDone(counts);
  });
}

type Counts = { added: number; added_variants: number; changed: number };

function toDone({ added, added_variants: addedVariants, changed }: Counts): Done {
  return { added, ...(addedVariants > 0 && { addedVariants }), changed };
}

/** By rows, as they were told when they were checked. */
async function countWanted(tx: Tx, importId: Id): Promise<Counts> {
  const { rows } = await sql<Counts>`
    select count(*) filter (where p.effect = 'add') as added,
      count(*) filter (where v.effect = 'add' and p.effect is distinct from 'add') as added_variants,
      count(*) filter (where p.effect is distinct from 'add' and v.effect is distinct from 'add'
        and 'change' in (p.effect, v.effect)) as changed
    from (select line, effect from product_import_rows where import_id = ${importId}) as p
    full join (select line, effect from product_import_variants where import_id = ${importId}) as v using (line)`.execute(
    tx,
  );
  return rows[0]!;
}

/** Somebody may have added one of them since the check: then it is used. One by one, because their addresses are compared. */
async function addCategories(tx: Tx, actorId: Id, importId: Id): Promise<void> {
  const { rows: missing } = await sql<{ name: string }>`
    select (array_agg(new_category order by line))[1] as name from product_import_rows
    where import_id = ${importId} and new_category is not null
    group by lower(new_category) order by min(line)`.execute(tx);
  for (const { name } of missing) {
    const { rows: added } = await sql<{ _id: Id; name: string }>`
      insert into categories (id, name) values (${newId()}, ${name})
      on conflict (lower(btrim(name))) do nothing returning id as "_id", name`.execute(tx);
    await recordChanges(
      tx,
      added.map((after) => ({
        actorId,
        action: "create" as const,
        entity: "category" as const,
        entityId: after._id,
        before: null,
        after,
      })),
    );
  }
  await sql`update product_import_rows r set category_id = c.id from categories c
    where r.import_id = ${importId} and lower(btrim(c.name)) = lower(r.new_category)`.execute(tx);
}

async function addAll(tx: Tx, actorId: Id, importId: Id): Promise<void> {
  for (const batch of batchesOf(await selectAdded(tx, importId))) {
    let left = batch.map(({ id, name }) => ({ id, slug: slugOf(name) }));
    for (let attempt = 0; left.length > 0; attempt++) {
      if (attempt === 5) throw new Error("no free slug");
      const added = await insertProducts(tx, importId, left);
      await recordChanges(
        tx,
        added.map((after) => record(actorId, "create", null, after)),
      );
      const taken = new Set(added.map(({ _id }) => _id));
      left = left
        .filter(({ id }) => !taken.has(id))
        .map(({ id, slug }) => ({ id, slug: withSuffix(attempt === 0 ? slug : slug.slice(0, -6)) }));
    }
  }
}

async function changeAll(tx: Tx, actorId: Id, importId: Id): Promise<void> {
  for (const ids of batchesOf(await selectChanged(tx, importId))) {
    const before = new Map((await readProducts(tx, ids)).map((product) => [product._id, product]));
    if (before.size < ids.length) throw new ShopError("import_outdated");
    const changed = await updateProducts(tx, importId, ids);
    await recordChanges(
      tx,
      changed.map((after) => record(actorId, "update", before.get(after._id)!, after)),
    );
  }
}

async function selectAdded(tx: Tx, importId: Id): Promise<{ id: Id; name: string }[]> {
  return tx
    .selectFrom("product_import_rows")
    .select(["product_id as id", "name"])
    .where("import_id", "=", importId)
    .where("effect", "=", "add")
    .orderBy("line")
    .execute();
}

/** Products in the shop, of which they themselves or their variants change. */
async function selectChanged(tx: Tx, importId: Id): Promise<Id[]> {
  const { rows } = await sql<{ id: Id }>`
    select product_id as id from product_import_rows where import_id = ${importId} and effect = 'change'
    union select v.product_id from product_import_variants v
    where v.import_id = ${importId} and v.effect <> 'none' and not exists (
      select from product_import_rows p
      where p.import_id = v.import_id and p.product_id = v.product_id and p.effect = 'add')
    order by id`.execute(tx);
  return rows.map(({ id }) => id);
}

/** A picture that has yet to be fetched. */
const ELSEWHERE = "image like 'https://%'";

async function insertProducts(
  tx: Tx,
  importId: Id,
  slugs: { id: Id; slug: string }[],
): Promise<OwnProduct[]> {
  const columns = [...OWN_COLUMNS, "price_centavos" as const];
  const { rows } = await sql<{ id: Id }>`
    insert into products (id, slug, ${columnsSql((column) => column, columns)})
    select id, slug, ${columnsSql((column) => (column === "image" ? `case when ${ELSEWHERE} then '' else image end` : column), columns)}
    from jsonb_to_recordset(${JSON.stringify(slugs)}::jsonb) as wanted (id uuid, slug text)
    join product_import_rows on product_id = id and import_id = ${importId}
    on conflict (slug) do nothing
    returning id`.execute(tx);
  const ids = rows.map(({ id }) => id);
  await sql`
    update variants v set stock = wanted.stock from product_import_rows wanted
    where wanted.import_id = ${importId} and wanted.product_id = any(${ids}::uuid[])
      and v.id = wanted.product_id and wanted.stock is not null`.execute(tx);
  await writeWanted(tx, importId, ids);
  return readProducts(tx, ids);
}

async function readProducts(tx: Tx, ids: Id[]): Promise<OwnProduct[]> {
  const rows = await selectProducts(tx)
    .where("id", "=", sql<Id>`any(${ids}::uuid[])`)
    .where("archived_at", "is", null)
    .execute();
  const chosen = rows.filter(({ sold }) => sold.options).map(({ id }) => id);
  const variants = await selectVariantsOf(tx, chosen);
  const sales = await selectSales(tx, ids);
  return rows.map((row) => {
    const [sold, sale] = [variants.get(row.id), sales.get(row.id)];
    return { ...toProduct(row), ...(sold && { variants: sold }), ...(sale && { sale }) };
  });
}

async function updateProducts(tx: Tx, importId: Id, ids: Id[]): Promise<OwnProduct[]> {
  const changed = (column: FieldColumn) =>
    `${column} = case when '${column}' = any(wanted.changed) ${column === "image" ? `and not wanted.${ELSEWHERE}` : ""}
      then wanted.${column} else target.${column} end`;
  const wanted = sql`
    from product_import_rows wanted
    where wanted.import_id = ${importId} and wanted.product_id = any(${ids}::uuid[]) and target.id = wanted.product_id`;
  await sql`update variants target set ${columnsSql(changed, VARIANT_COLUMNS)} ${wanted}
    and wanted.changed && ${sql.val(VARIANT_COLUMNS)}::text[]`.execute(tx);
  await sql`update products target set updated_at = now(), ${columnsSql(changed, OWN_COLUMNS)} ${wanted}`.execute(
    tx,
  );
  await writeWanted(tx, importId, ids);
  return readProducts(tx, ids);
}

function* batchesOf<T>(items: T[]): Generator<T[]> {
  for (let start = 0; start < items.length; start += AT_ONCE) yield items.slice(start, start + AT_ONCE);
}

function record(actorId: Id, action: "create" | "update", before: OwnProduct | null, after: OwnProduct) {
  return { actorId, action, entity: "product" as const, entityId: after._id, before, after };
}
