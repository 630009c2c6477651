import { sql } from "kysely";
import { z } from "zod";
import { ShopError } from "@tindahan/contract/core/errors.ts";
import type { Id } from "@tindahan/contract/core/primitives.ts";
import type { PlannedRow } from "@tindahan/contract/catalogue/product-sheet.ts";
import type { Db } from "../../platform/db/database.ts";
import { enqueue, type Job } from "../../platform/queue/jobs.ts";
import type { Services } from "../../platform/services.ts";
import { changeCatalogue, dryRunChange } from "../change-catalogue.ts";
import { groupRowsByProduct, isFilledCell, batchProductsBySku, type RowKey } from "./group-rows.ts";
import { writeImportRows, type RowResult, type StagedRow } from "./write-rows.ts";

const Payload = z.object({ importId: z.uuid() });

/** After this time the job enqueues itself again, so that a worker can stop quickly. */
const SLICE_MS = 3_000;

/** Limits per transaction, because orders wait for the locked products. */
const MAX_PRODUCTS = 50;
const TARGET_ROWS = 100;

const MIN_ID: Id = "00000000-0000-0000-0000-000000000000";

export const importProducts: Job<Services, typeof Payload> = {
  name: "import-products",
  payload: Payload,
  run: async (services, { importId }) => {
    const deadline = Date.now() + SLICE_MS;
    let last: Id | null = MIN_ID;
    while (last && Date.now() < deadline) last = await runNextImportBatch(services, importId, last);
    if (last) await enqueue(services.db, importProducts, { importId });
  },
};

type Run = { importId: Id; actorId: Id; state: "checking" | "importing" };

async function runNextImportBatch(services: Services, importId: Id, after: Id): Promise<Id | null> {
  const { db } = services;
  const { rows: imports } = await sql<Run & { isGrouped: boolean }>`
    select id as "importId", admin_id as "actorId", state,
      not exists (select from product_import_rows where import_id = i.id and batch_id is null) as "isGrouped"
    from product_imports i where id = ${importId} and state in ('checking', 'importing')`.execute(db);
  const run = imports[0];
  if (!run) return null;
  if (!run.isGrouped) await assignImportBatches(db, importId);
  const rows = await selectNextImportRows(db, run, after);
  if (rows.length > 0) await runImportBatch(services, run, rows);
  else await finishImportPhase(db, run);
  return rows.at(-1)?.batchId ?? null;
}

async function assignImportBatches(db: Db, importId: Id): Promise<void> {
  const { rows } = await sql<{ key: RowKey }>`
    select cells - 'details' as key from product_import_rows where import_id = ${importId} order by line`.execute(
    db,
  );
  const products = groupRowsByProduct(rows.map(({ key }) => key));
  const skus = rows.flatMap(({ key: { sku } }) => (isFilledCell(sku) ? sku!.trim().toLowerCase() : []));
  const { rows: owners } = await sql<{ productId: Id; sku: string }>`
    select product_id as "productId", sku from variants
    where lower(sku) = any(${skus}) and archived_at is null`.execute(db);
  const batches = batchProductsBySku(products, owners);
  const grouped = [...products].flatMap(([product_id, keys]) =>
    keys.map(({ line }, index) => {
      return { line, product_id, batch_id: batches.get(product_id)!, is_first: index === 0 };
    }),
  );
  await sql`
    update product_import_rows r
    set product_id = grouped.product_id, batch_id = grouped.batch_id, is_first = grouped.is_first
    from jsonb_to_recordset(${JSON.stringify(grouped)}::jsonb)
      as grouped (line integer, product_id uuid, batch_id uuid, is_first boolean)
    where r.import_id = ${importId} and r.line = grouped.line`.execute(db);
}

type PendingRow = StagedRow & { effect: string | null; changes: PlannedRow["changes"] };

const PENDING_CONDITIONS = {
  checking: sql`effect is null`,
  importing: sql`effect in ('add', 'add variant', 'change') and not is_done`,
};

async function selectNextImportRows(db: Db, { importId, state }: Run, after: Id): Promise<PendingRow[]> {
  const { rows: batches } = await sql<{ id: Id; size: number }>`
    select batch_id as id, count(*) as size from product_import_rows
    where import_id = ${importId} and batch_id > ${after} and ${PENDING_CONDITIONS[state]}
    group by batch_id order by batch_id limit ${sql.lit(MAX_PRODUCTS)}`.execute(db);
  const ids: Id[] = [];
  let size = 0;
  for (const batch of batches) {
    if (size >= TARGET_ROWS) break;
    ids.push(batch.id);
    size += batch.size;
  }
  const { rows } = await sql<PendingRow>`
    select line, cells, product_id as "productId", batch_id as "batchId", is_first as "isFirst", effect, changes, taken
    from product_import_rows
    where import_id = ${importId} and batch_id = any(${ids}::uuid[]) and ${PENDING_CONDITIONS[state]}
    order by batch_id, line`.execute(db);
  return rows;
}

async function runImportBatch(services: Services, run: Run, rows: PendingRow[]): Promise<void> {
  try {
    await (run.state === "checking"
      ? checkImportRows(services, run, rows)
      : writeCheckedRows(services, run, rows));
  } catch (error) {
    if (!(error instanceof ShopError)) throw error;
    const batches = [...Map.groupBy(rows, ({ batchId }) => batchId).values()];
    if (batches.length === 1) await refuseImportRows(services.db, run, rows, error.message);
    else for (const batch of batches) await runImportBatch(services, run, batch);
  }
}

async function checkImportRows(services: Services, run: Run, rows: PendingRow[]): Promise<void> {
  await saveRowResults(
    services.db,
    run,
    await dryRunChange(services, (tx) => writeImportRows(tx, run, rows)),
  );
}

async function saveRowResults(
  db: Db,
  { importId }: Run,
  results: Pick<RowResult, "line" | "name" | "effect" | "changes" | "problem" | "taken" | "newCategory">[],
): Promise<void> {
  const saved = results.map(({ newCategory: new_category, ...result }) => ({ ...result, new_category }));
  await sql`
    update product_import_rows r
    set name = result.name, effect = result.effect, changes = result.changes, problem = result.problem, taken = result.taken,
      new_category = result.new_category
    from jsonb_to_recordset(${JSON.stringify(saved)}::jsonb)
      as result (line integer, name text, effect text, changes jsonb, problem text, taken bigint, new_category text)
    where r.import_id = ${importId} and r.line = result.line`.execute(db);
}

/** Writes only what the check showed. Rows that another worker has written are skipped. */
async function writeCheckedRows(services: Services, run: Run, rows: PendingRow[]): Promise<void> {
  await changeCatalogue(services, async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable("product_import_rows")
      .set({ is_done: true })
      .where("import_id", "=", run.importId)
      .where("line", "=", sql<number>`any(${rows.map(({ line }) => line)})`)
      .where("is_done", "=", false)
      .executeTakeFirstOrThrow();
    if (numUpdatedRows < rows.length) return;
    const results = await writeImportRows(tx, run, rows);
    const checkedTexts = new Map(rows.map((row) => [row.line, plannedChangesKey(row)]));
    if (results.some((result) => checkedTexts.get(result.line) !== plannedChangesKey(result)))
      throw new ShopError("product_changed", CHANGED_SINCE);
  });
}

/** Ignores case: a new category is spelled as in its first row. */
function plannedChangesKey({ effect, changes }: Pick<PendingRow, "effect" | "changes">): string {
  const texts = changes.map(({ field, before, after }) => [field, before, after]);
  return JSON.stringify([effect, texts]).toLowerCase();
}

const CHANGED_SINCE = "This product changed after the file was checked, so it was not imported.";

async function refuseImportRows(
  db: Db,
  { importId, state }: Run,
  rows: PendingRow[],
  problem: string,
): Promise<void> {
  const effect = state === "checking" ? "wrong" : "outdated";
  await db
    .updateTable("product_import_rows")
    .set({ effect, problem, is_done: true })
    .where("import_id", "=", importId)
    .where("line", "=", sql<number>`any(${rows.map(({ line }) => line)})`)
    .where("is_done", "=", false)
    .execute();
}

async function finishImportPhase(db: Db, { importId, state }: Run): Promise<void> {
  await db
    .updateTable("product_imports")
    .set({ state: state === "checking" ? "checked" : "done" })
    .where("id", "=", importId)
    .where("state", "=", state)
    .execute();
}
