import { sql } from "kysely";
import {
  MAX_SHEET_LENGTH,
  type ProductImport,
  type SheetRow,
} from "@tindahan/contract/catalogue/product-sheet.ts";
import { ShopError } from "@tindahan/contract/core/errors.ts";
import type { Id } from "@tindahan/contract/core/primitives.ts";
import { MAX_REPORTED_ROWS } from "@tindahan/contract/catalogue/constants.ts";
import type { Db, Tx } from "../../platform/db/database.ts";
import { newId } from "../../platform/db/ids.ts";
import { enqueue } from "../../platform/queue/jobs.ts";
import { importProducts } from "./import-products.ts";

/** Without an id, replaces the admin's earlier imports, except one being written. */
export async function addImportRows(
  db: Db,
  adminId: Id,
  importId: Id | undefined,
  rows: SheetRow[],
): Promise<Id> {
  return db.transaction().execute(async (tx) => {
    const id = importId ?? (await replaceOpenImport(tx, adminId));
    const length = rows.reduce((sum, row) => sum + countRowCharacters(row), 0);
    const grown = await tx
      .updateTable("product_imports")
      .set((eb) => ({ length: eb("length", "+", length) }))
      .where("id", "=", id)
      .where("admin_id", "=", adminId)
      .where("state", "=", "open")
      .returning("length")
      .executeTakeFirst();
    if (!grown) throw new ShopError("not_found");
    if (grown.length > MAX_SHEET_LENGTH)
      throw new ShopError("too_large", "This file is too large: please split it.");
    const rowByLine = new Map(rows.map((row) => [row.line, row]));
    await sql`
      insert into product_import_rows (import_id, line, cells)
      select ${id}::uuid, (row ->> 'line')::integer, row
      from jsonb_array_elements(${JSON.stringify([...rowByLine.values()])}::jsonb) as row
      on conflict (import_id, line) do update set cells = excluded.cells`.execute(tx);
    return id;
  });
}

function countRowCharacters(row: SheetRow): number {
  return Object.values(row).reduce<number>((sum, cell) => sum + String(cell ?? "").length, 0);
}

async function replaceOpenImport(tx: Tx, adminId: Id): Promise<Id> {
  await tx
    .deleteFrom("product_imports")
    .where("admin_id", "=", adminId)
    .where("state", "<>", "importing")
    .execute();
  const id = newId();
  await tx.insertInto("product_imports").values({ id, admin_id: adminId }).execute();
  return id;
}

export function startImportCheck(db: Db, adminId: Id, importId: Id): Promise<void> {
  return startImportPhase(db, adminId, importId, { from: "open", to: "checking" });
}

export function startCheckedImport(db: Db, adminId: Id, importId: Id): Promise<void> {
  return startImportPhase(db, adminId, importId, { from: "checked", to: "importing" });
}

/** Idempotent: a repeated call enqueues no second job. */
async function startImportPhase(
  db: Db,
  adminId: Id,
  importId: Id,
  { from, to }: { from: ProductImport["state"]; to: ProductImport["state"] },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const started = await tx
      .updateTable("product_imports")
      .set({ state: to })
      .where("id", "=", importId)
      .where("admin_id", "=", adminId)
      .where("state", "=", from)
      .returning("id")
      .executeTakeFirst();
    if (started) await enqueue(tx, importProducts, { importId });
  });
}

type Counts = Omit<ProductImport, "planned" | "errors" | "leftOut">;

export async function selectImport(db: Db, adminId: Id, importId: Id): Promise<ProductImport> {
  const { rows } = await sql<Counts>`
    select i.id as "_id", i.state, counts.*, coalesce(100 * done / nullif(todo, 0), 100) as percent,
      array(select (array_agg(new_category order by line))[1] from product_import_rows
        where import_id = i.id and new_category is not null and effect <> 'wrong'
        group by lower(new_category) order by min(line)) as "newCategories"
    from product_imports i, lateral (
      select count(*) filter (where effect = 'add') as added, count(*) filter (where effect = 'add variant') as "addedVariants",
        count(*) filter (where effect = 'change') as changed, count(*) filter (where effect = 'none') as unchanged,
        count(*) filter (where effect = 'wrong') as wrong, count(*) filter (where effect = 'outdated') as outdated
      from product_import_rows where import_id = i.id) as counts, lateral (
      select count(*) filter (where i.state not in ('importing', 'done') or effect in ('add', 'add variant', 'change', 'outdated')) as todo,
        count(*) filter (where case when i.state in ('importing', 'done') then is_done and effect <> 'wrong' else effect is not null end) as done
      from product_import_rows where import_id = i.id) as progress
    where i.id = ${importId} and i.admin_id = ${adminId}`.execute(db);
  const counts = rows[0];
  if (!counts) throw new ShopError("not_found");
  return { ...counts, ...(await selectReportedImportRows(db, counts)) };
}

type ReportedRow = {
  line: number;
  name: string;
  effect: string;
  changes: ProductImport["planned"][number]["changes"];
  message: string;
};

async function selectReportedImportRows(
  db: Db,
  { _id, state }: Counts,
): Promise<Pick<ProductImport, "planned" | "errors" | "leftOut">> {
  if (state !== "checked" && state !== "done") return { planned: [], errors: [], leftOut: [] };
  const { rows } = await sql<ReportedRow>`
    select line, name, effect, changes, problem as message from (
      select *, row_number() over (partition by effect in ('wrong', 'outdated'), effect = 'wrong' order by line) as row_rank
      from product_import_rows where import_id = ${_id} and effect <> 'none') as named
    where row_rank <= ${sql.lit(MAX_REPORTED_ROWS)} order by line`.execute(db);
  const ofEffect = (effect: string) =>
    rows.filter((row) => row.effect === effect).map(({ line, name, message }) => ({ line, name, message }));
  return {
    planned: rows
      .filter(({ effect }) => effect !== "wrong" && effect !== "outdated")
      .map(({ line, name, effect, changes }) => ({ line, name, isNew: effect !== "change", changes })),
    errors: ofEffect("wrong"),
    leftOut: ofEffect("outdated"),
  };
}
