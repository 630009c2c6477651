import { sql } from "kysely";
import type { ResponseOf } from "@tindahan/contract/endpoint.ts";
import { ShopError } from "@tindahan/contract/errors.ts";
import type { Id } from "@tindahan/contract/primitives.ts";
import type { checkImport, RowError, SheetRow } from "@tindahan/contract/product-sheet.ts";
import type { Db, Tx } from "../platform/database.ts";
import { newId } from "../platform/ids.ts";
import { noSuchProduct, readRow, type ImportedRow } from "./import-row.ts";
import { columnsSql as columns, FIELD_COLUMNS, type FieldColumn } from "./queries.ts";

type Checked = ResponseOf<typeof checkImport>;
type Problem = "no product" | "twice" | "no category" | "category missing" | "name taken";
type Judged = { line: number; effect: "add" | "change" | "none"; problem: Problem | null };

/** Tells what the rows would do, and keeps those that are right for `confirm`. The catalogue is not touched. */
export async function checkRows(
  db: Db,
  adminId: Id,
  asked: Id | undefined,
  rows: SheetRow[],
): Promise<Checked> {
  const errors: RowError[] = [];
  const wanted: ImportedRow[] = [];
  for (const row of rows) {
    const read = readRow(row);
    if (typeof read === "string") errors.push({ line: row.line, message: read });
    else wanted.push(read);
  }
  const { importId, judged } = await db.transaction().execute(async (tx) => {
    const importId = asked ? await lockImport(tx, adminId, asked) : await openImport(tx, adminId);
    // A batch may come again over a bad line.
    const lines = rows.map(({ line }) => line);
    await tx
      .deleteFrom("product_import_rows")
      .where("import_id", "=", importId)
      .where("line", "=", sql<number>`any(${lines})`)
      .execute();
    return { importId, judged: await judgeRows(tx, importId, wanted) };
  });

  const byLine = new Map(rows.map((row) => [row.line, row]));
  for (const { line, problem } of judged)
    if (problem) errors.push({ line, message: describe(problem, byLine.get(line)!) });
  const count = (wanted: Judged["effect"]) =>
    judged.filter(({ effect, problem }) => effect === wanted && !problem).length;
  return {
    importId,
    added: count("add"),
    changed: count("change"),
    unchanged: count("none"),
    errors: errors.toSorted((one, other) => one.line - other.line),
  };
}

async function openImport(tx: Tx, adminId: Id): Promise<Id> {
  await tx.deleteFrom("product_imports").where("admin_id", "=", adminId).execute();
  const id = newId();
  await tx.insertInto("product_imports").values({ id, admin_id: adminId }).execute();
  return id;
}

async function lockImport(tx: Tx, adminId: Id, id: Id): Promise<Id> {
  const found = await tx
    .selectFrom("product_imports")
    .select("id")
    .where("id", "=", id)
    .where("admin_id", "=", adminId)
    .where("confirmed_at", "is", null)
    .forUpdate()
    .executeTakeFirst();
  if (!found) throw new ShopError("not_found");
  return id;
}

/** What each column of a product becomes: as the row says, and its category by name. */
const NEW = Object.fromEntries(
  FIELD_COLUMNS.map((column) => [column, column === "category_id" ? "c.id" : `row.${column}`]),
) as Record<FieldColumn, string>;
const KEPT_STOCK = "case when row.keeps_stock then p.stock else row.stock end";
const COMPARED = FIELD_COLUMNS.filter((column) => column !== "name" && column !== "stock");

/**
 * All rows in one statement, however many. A product that has lost its category may stay without one. A new row whose
 * product is in the shop has been imported before: its stock does not count, because the shop has sold since then.
 */
async function judgeRows(tx: Tx, importId: Id, wanted: ImportedRow[]): Promise<Judged[]> {
  const { rows } = await sql<Judged>`
    with judged as materialized (
      select row.line, row.product_id, row.keeps_stock, ${columns((column) => `${NEW[column]} as ${column}`)},
        case
          when also."isNew" then case when namesake.is_same then 'none' else 'add' end
          when (${columns((column) => `p.${column}`)}) is not distinct from
            (${columns((column) => (column === "stock" ? KEPT_STOCK : NEW[column]))}) then 'none'
          else 'change'
        end as effect,
        case
          when not also."isNew" and p.id is null then 'no product'
          when exists (select from product_import_rows other
              where other.import_id = ${importId} and other.product_id = row.product_id)
            or row_number() over (partition by row.product_id order by row.line) > 1 then 'twice'
          when also."categoryName" <> '' and c.id is null then 'no category'
          when also."categoryName" = '' and (also."isNew" or p.category_id is not null) then 'category missing'
          when not namesake.is_same then 'name taken'
        end as problem
      from jsonb_array_elements(${JSON.stringify(wanted)}::jsonb) as entry
      cross join lateral jsonb_populate_record(null::product_import_rows, entry) as row
      cross join lateral jsonb_to_record(entry) as also ("isNew" boolean, "categoryName" text)
      left join products p on p.id = row.product_id and p.archived_at is null
      left join categories c on lower(btrim(c.name)) = lower(also."categoryName")
      left join lateral (
        select (${columns((column) => `n.${column}`, COMPARED)}) is not distinct from
          (${columns((column) => NEW[column], COMPARED)}) as is_same
        from products n
        where also."isNew" and lower(n.name) = lower(row.name) and n.name = row.name and n.archived_at is null
        order by is_same desc limit 1
      ) namesake on true
    ), kept as (
      insert into product_import_rows (import_id, line, product_id, effect, keeps_stock, ${columns((column) => column)})
      select ${importId}, line, product_id, effect, keeps_stock, ${columns((column) => column)}
      from judged where problem is null
    )
    select line, effect, problem from judged`.execute(tx);
  return rows;
}

function describe(problem: Problem, { id, category }: SheetRow): string {
  if (problem === "no product") return noSuchProduct(id.trim());
  if (problem === "twice") return "Another row has the same id.";
  if (problem === "name taken")
    return "A product of this name is in the shop already. To change it, give its id.";
  if (problem === "no category") return `No category is called “${category.trim()}”.`;
  return "Please fill in: category.";
}
