import { sql } from "kysely";
import type { Answer } from "@tindahan/contract/endpoint.ts";
import { ShopError } from "@tindahan/contract/errors.ts";
import type { Id } from "@tindahan/contract/primitives.ts";
import type { checkImport, RowError, SheetRow } from "@tindahan/contract/product-sheet.ts";
import type { Db, Tx } from "../platform/database.ts";
import { newId } from "../platform/ids.ts";
import { noSuchProduct, readRow, type WantedRow } from "./import-row.ts";

type Checked = Answer<typeof checkImport>;
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
  const wanted: WantedRow[] = [];
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

/**
 * All rows in one statement, however many. A product that has lost its category may stay without one. A new row whose
 * product is in the shop has been imported before: its stock does not count, because the shop has sold since then.
 */
async function judgeRows(tx: Tx, importId: Id, wanted: WantedRow[]): Promise<Judged[]> {
  const { rows } = await sql<Judged>`
    with judged as materialized (
      select row.*, c.id as category_id,
        case
          when row."isNew" then case when namesake.is_same then 'none' else 'add' end
          when (p.name, p.details, p.price_centavos, p.category_id, p.image, p.stock) is not distinct from
            (row.name, row.details, row."priceCentavos", c.id, row.image,
              case when row."keepsStock" then p.stock else row.stock end) then 'none'
          else 'change'
        end as effect,
        case
          when not row."isNew" and p.id is null then 'no product'
          when exists (select from product_import_rows other
              where other.import_id = ${importId} and other.product_id = row."productId")
            or row_number() over (partition by row."productId" order by row.line) > 1 then 'twice'
          when row.category <> '' and c.id is null then 'no category'
          when row.category = '' and (row."isNew" or p.category_id is not null) then 'category missing'
          when not namesake.is_same then 'name taken'
        end as problem
      from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as row (line integer, "productId" uuid, "isNew" boolean,
        name text, details text, "priceCentavos" bigint, category text, image text, stock integer,
        "keepsStock" boolean)
      left join products p on p.id = row."productId" and p.archived_at is null
      left join categories c on lower(btrim(c.name)) = lower(row.category)
      left join lateral (
        select (n.details, n.price_centavos, n.category_id, n.image) is not distinct from
          (row.details, row."priceCentavos", c.id, row.image) as is_same
        from products n
        where row."isNew" and lower(n.name) = lower(row.name) and n.name = row.name and n.archived_at is null
        order by is_same desc limit 1
      ) namesake on true
    ), kept as (
      insert into product_import_rows
      select ${importId}, line, "productId", effect, name, details, "priceCentavos", category_id, image, stock, "keepsStock"
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
