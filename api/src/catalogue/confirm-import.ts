import { sql } from "kysely";
import type { Product } from "@tindahan/contract/catalogue.ts";
import { ShopError } from "@tindahan/contract/errors.ts";
import type { Id } from "@tindahan/contract/primitives.ts";
import { recordChanges } from "../audit/audit.ts";
import type { Tx } from "../platform/database.ts";
import type { Services } from "../platform/services.ts";
import { changeCatalogue } from "./change-catalogue.ts";
import { askForPictures } from "./fetch-pictures.ts";
import {
  columnsSql,
  FIELD_COLUMNS,
  lockProducts,
  selectProducts,
  toProduct,
  VARIANT_COLUMNS,
  type FieldColumn,
} from "./queries.ts";
import { slugOf, withSuffix } from "./slug.ts";
import { explainStockChange } from "./stock.ts";

type Done = { added: number; changed: number };

/** Rows of one statement: it then stays well within the time that a statement has, on a small machine too. */
const AT_ONCE = 500;

/** All that was checked, or nothing of it. Who asks again, because the answer was lost, is told the same. */
export async function confirmRows(services: Services, adminId: Id, importId: Id): Promise<Done> {
  return changeCatalogue(services, async (tx) => {
    const found = await tx
      .selectFrom("product_imports")
      .select(["confirmed_at", "added", "changed"])
      .where("id", "=", importId)
      .where("admin_id", "=", adminId)
      .forUpdate()
      .executeTakeFirst();
    if (!found) throw new ShopError("not_found");
    if (found.confirmed_at) return { added: found.added, changed: found.changed };

    await explainStockChange(tx, { kind: "imported", actorId: adminId });
    const done = {
      added: await addAll(tx, adminId, importId),
      changed: await changeAll(tx, adminId, importId),
    };
    await askForPictures(tx, adminId, importId);
    await tx.deleteFrom("product_import_rows").where("import_id", "=", importId).execute();
    await tx
      .updateTable("product_imports")
      .set({ ...done, confirmed_at: new Date() })
      .where("id", "=", importId)
      .execute();
    return done;
  });
}

async function addAll(tx: Tx, actorId: Id, importId: Id): Promise<number> {
  const wanted = await selectWanted(tx, importId, "add");
  for (const batch of batchesOf(wanted)) {
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
  return wanted.length;
}

async function changeAll(tx: Tx, actorId: Id, importId: Id): Promise<number> {
  await sql`select await_turn_for_low_stock()`.execute(tx);
  const wanted = await selectWanted(tx, importId, "change");
  for (const batch of batchesOf(wanted)) {
    const ids = batch.map(({ id }) => id);
    await lockProducts(tx, ids);
    const before = new Map((await readProducts(tx, ids)).map((product) => [product._id, product]));
    if (before.size < ids.length) throw new ShopError("import_outdated");
    const changed = await updateProducts(tx, importId, ids);
    await recordChanges(
      tx,
      changed.map((after) => record(actorId, "update", before.get(after._id)!, after)),
    );
  }
  return wanted.length;
}

/** By product, which is the order in which orders lock them too: nobody waits in a circle. */
async function selectWanted(
  tx: Tx,
  importId: Id,
  effect: "add" | "change",
): Promise<{ id: Id; name: string }[]> {
  return tx
    .selectFrom("product_import_rows")
    .select(["product_id as id", "name"])
    .where("import_id", "=", importId)
    .where("effect", "=", effect)
    .orderBy(effect === "add" ? "line" : "product_id")
    .execute();
}

/** A picture that has yet to be fetched. */
const ELSEWHERE = "image like 'https://%'";

async function insertProducts(tx: Tx, importId: Id, slugs: { id: Id; slug: string }[]): Promise<Product[]> {
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
  return readProducts(tx, ids);
}

const OWN_COLUMNS = FIELD_COLUMNS.filter(
  (column) => !(VARIANT_COLUMNS as readonly string[]).includes(column),
);

async function readProducts(tx: Tx, ids: Id[]): Promise<Product[]> {
  const rows = await selectProducts(tx)
    .where("id", "=", sql<Id>`any(${ids}::uuid[])`)
    .where("archived_at", "is", null)
    .execute();
  return rows.map(toProduct);
}

async function updateProducts(tx: Tx, importId: Id, ids: Id[]): Promise<Product[]> {
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
  return readProducts(tx, ids);
}

function* batchesOf<T>(items: T[]): Generator<T[]> {
  for (let start = 0; start < items.length; start += AT_ONCE) yield items.slice(start, start + AT_ONCE);
}

function record(actorId: Id, action: "create" | "update", before: Product | null, after: Product) {
  return { actorId, action, entity: "product" as const, entityId: after._id, before, after };
}
