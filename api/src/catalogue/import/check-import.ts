import { sql } from "kysely";
import type { ResponseOf } from "@tindahan/contract/core/endpoint.ts";
import { ShopError } from "@tindahan/contract/core/errors.ts";
import { Id } from "@tindahan/contract/core/primitives.ts";
import type {
  checkImport,
  PlannedRow,
  RowError,
  SheetRow,
} from "@tindahan/contract/catalogue/product-sheet.ts";
import type { Db, Tx } from "../../platform/db/database.ts";
import { newId } from "../../platform/db/ids.ts";
import { readRows } from "./check-variants.ts";
import { noSuchProduct, type ImportedRow } from "./import-row.ts";
import { keepVariants, NAME_TAKEN, type JudgedVariant } from "../variants/keep-variants.ts";
import { columnsSql as columns, FIELD_COLUMNS, FIELD_OF, type FieldColumn } from "../queries.ts";

type Checked = ResponseOf<typeof checkImport>;
type Problem =
  "no product" | "twice" | "details missing" | "category too long" | "category missing" | "name taken";
type Judged = Pick<PlannedRow, "line" | "name" | "changes"> & {
  effect: "add" | "change" | "none";
  problem: Problem | null;
  newCategory: string | null;
};

/** Tells what the rows would do, and keeps those that are right for `confirm`. The catalogue is not touched. */
export async function checkRows(
  db: Db,
  adminId: Id,
  asked: Id | undefined,
  rows: SheetRow[],
): Promise<Checked> {
  const { importId, unreadable, judged, variants } = await db.transaction().execute(async (tx) => {
    const importId = asked ? await lockImport(tx, adminId, asked) : await openImport(tx, adminId);
    await forgetLines(tx, importId, rows);
    const read = await readRows(tx, importId, rows);
    const judged = await judgeRows(tx, importId, read.products);
    return {
      importId,
      judged,
      unreadable: read.unreadable,
      variants: await keepVariants(tx, importId, read.variants, judged),
    };
  });

  const byLine = new Map(rows.map((row) => [row.line, row]));
  const errors = await withNames(db, unreadable);
  for (const { line, name, problem } of judged)
    if (problem) errors.push({ line, name, message: describe(problem, byLine.get(line)!) });
  for (const { line, name, problem } of variants) if (problem) errors.push({ line, name, message: problem });
  const wrong = new Set(errors.map(({ line }) => line));
  const outcomes = mergeOutcomes(judged, variants).filter(({ line }) => !wrong.has(line));
  const count = (wanted: Outcome["effect"]) => outcomes.filter(({ effect }) => effect === wanted).length;
  const addedVariants = count("add variant");
  return {
    importId,
    added: count("add"),
    ...(addedVariants > 0 && { addedVariants }),
    changed: count("change"),
    unchanged: count("none"),
    ...newCategoriesOf(judged.filter(({ line }) => !wrong.has(line))),
    planned: outcomes
      .filter(({ effect }) => effect !== "none")
      .map(({ line, name, effect, changes }) => ({ line, name, isNew: effect.startsWith("add"), changes }))
      .toSorted((one, other) => one.line - other.line),
    errors: errors.toSorted((one, other) => one.line - other.line),
  };
}

/** Each name once, however its capitals are written. */
function newCategoriesOf(judged: Judged[]): Pick<Checked, "newCategories"> {
  const inOrder = judged.toSorted((one, other) => one.line - other.line);
  const names = inOrder.flatMap(({ newCategory }) => newCategory ?? []);
  const unique = new Map(names.toReversed().map((name) => [name.toLowerCase(), name]));
  return unique.size > 0 ? { newCategories: [...unique.values()].toReversed() } : {};
}

/** A batch may come again over a bad line. */
async function forgetLines(tx: Tx, importId: Id, rows: SheetRow[]): Promise<void> {
  const lines = rows.map(({ line }) => line);
  for (const table of ["product_import_rows", "product_import_variants"] as const)
    await tx
      .deleteFrom(table)
      .where("import_id", "=", importId)
      .where("line", "=", sql<number>`any(${lines})`)
      .execute();
}

type Outcome = Pick<PlannedRow, "line" | "name" | "changes"> & { effect: Judged["effect"] | "add variant" };

/** What a row does to a product and what it does to a variant, as one. */
function mergeOutcomes(products: Judged[], variants: JudgedVariant[]): Outcome[] {
  const outcomes = new Map<number, Outcome>(products.map((product) => [product.line, product]));
  for (const { line, name, effect, changes } of variants) {
    const product = outcomes.get(line);
    const shown = name || product!.name;
    if (product?.effect === "add") outcomes.set(line, { ...product, name: shown });
    else if (effect === "add") outcomes.set(line, { line, name: shown, effect: "add variant", changes: [] });
    else
      outcomes.set(line, {
        line,
        name: shown,
        effect: product?.effect === "change" ? "change" : effect,
        changes: [...(product?.changes ?? []), ...changes],
      });
  }
  return [...outcomes.values()];
}

/** A sheet without a column for names still has products with names. */
async function withNames(db: Db, unreadable: { row: SheetRow; message: string }[]): Promise<RowError[]> {
  const ids = unreadable
    .filter(({ row }) => row.name === undefined && Id.safeParse(row.id.trim()).success)
    .map(({ row }) => row.id.trim());
  const known =
    ids.length === 0
      ? []
      : await db.selectFrom("products").select(["id", "name"]).where("id", "in", ids).execute();
  const names = new Map(known.map(({ id, name }) => [id, name]));
  return unreadable.map(({ row, message }) => ({
    line: row.line,
    name: (row.name ?? names.get(row.id.trim().toLowerCase()) ?? "").trim().slice(0, 200),
    message,
  }));
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

/** What each column of a product becomes: as the row says, its category by name; as it is, if the row says nothing. */
function newValue(column: FieldColumn): string {
  return column === "category_id"
    ? `case when also."categoryName" is null then p.category_id else c.id end`
    : `case when entry ? '${column}' then row.${column} else p.${column} end`;
}

/** What a merchant reads of a column's value. */
function shown(table: "p" | "new", column: FieldColumn): string {
  if (column === "price_centavos") return `round(${table}.price_centavos / 100.0, 2)::text`;
  if (column === "category_id")
    return `coalesce((select name from categories where id = ${table}.category_id)${table === "new" ? ", missing.new_category" : ""})`;
  return column === "stock" ? `${table}.stock::text` : `left(${table}.${column}, 200)`;
}

/** A category that is yet to be added has no id to compare. */
const differs = (column: FieldColumn) =>
  `(p.${column} is distinct from new.${column}${column === "category_id" ? " or missing.new_category is not null" : ""})`;
/** A picture from elsewhere has another address here. */
function sameValue(column: FieldColumn): string {
  return column === "image"
    ? `case when new.image like 'https://%' then n.image else new.image end`
    : `new.${column}`;
}
const COMPARED = FIELD_COLUMNS.filter((column) => column !== "name" && column !== "stock");

/** What its variants say of a product: the price without sales. */
const KNOWN: Partial<Record<FieldColumn, string>> = {
  price_centavos: "(sold ->> 'regular')::bigint as price_centavos",
  stock: "(sold ->> 'stock')::integer as stock",
};
const REGULAR_SQL = `(select min(v.price_centavos) from variants v where v.product_id = n.id and v.archived_at is null)`;

/**
 * All rows in one statement, however many. A product that has no details, or has lost its category, may stay without. A
 * new row whose product is in the shop has been imported before: its stock does not count, because the shop has sold
 * since then.
 */
async function judgeRows(tx: Tx, importId: Id, wanted: ImportedRow[]): Promise<Judged[]> {
  const { rows } = await sql<Judged>`
    with judged as materialized (
      select row.line, row.product_id, ${columns((column) => `new.${column}`)}, difference.changed, p.name as known_name, missing.new_category,
        case
          when also."isNew" then case when namesake.is_same then 'none' else 'add' end
          when difference.changed = '{}' then 'none'
          else 'change'
        end as effect,
        case when also."isNew" then '[]' else to_jsonb(array_remove(array[${columns(
          (column) =>
            `case when ${differs(column)} then jsonb_build_object('field', '${FIELD_OF[column]}',
              'before', ${shown("p", column)}, 'after', ${shown("new", column)}) end`,
        )}], null)) end as changes,
        case
          when not also."isNew" and p.id is null then 'no product'
          when exists (select from product_import_rows other
              where other.import_id = ${importId} and other.product_id = row.product_id)
            or row_number() over (partition by row.product_id order by row.line) > 1 then 'twice'
          when new.details !~ '\\S' and new.details <> p.details then 'details missing'
          when length(missing.new_category) > 100 then 'category too long'
          when also."categoryName" = '' and (also."isNew" or p.category_id is not null) then 'category missing'
          when not namesake.is_same then 'name taken'
        end as problem
      from jsonb_array_elements(${JSON.stringify(wanted)}::jsonb) as entry
      cross join lateral jsonb_populate_record(null::product_import_rows, entry) as row
      cross join lateral jsonb_to_record(entry) as also ("isNew" boolean, "categoryName" text)
      left join lateral (
        select p.id, ${columns((column) => KNOWN[column] ?? `p.${column}`)}
        from products p cross join lateral (select product_sold(p.id) as sold) as s
        where p.id = row.product_id and p.archived_at is null
      ) as p on true
      left join categories c on lower(btrim(c.name)) = lower(also."categoryName")
      cross join lateral (select case when c.id is null then nullif(also."categoryName", '') end as new_category) as missing
      cross join lateral (select ${columns((column) => `${newValue(column)} as ${column}`)}) as new
      cross join lateral (select array_remove(array[${columns(
        (column) => `case when ${differs(column)} then '${column}' end`,
      )}], null) as changed) as difference
      left join lateral (
        select (${columns((column) => (column === "price_centavos" ? REGULAR_SQL : `n.${column}`), COMPARED)}) is not distinct from
          (${columns((column) => sameValue(column), COMPARED)}) as is_same
        from products n
        where also."isNew" and lower(n.name) = lower(new.name) and n.name = new.name and n.archived_at is null
        order by is_same desc limit 1
      ) namesake on true
    ), kept as (
      insert into product_import_rows (import_id, line, product_id, effect, changed, new_category, ${columns((column) => column)})
      select ${importId}, line, product_id, effect, changed, case when effect <> 'none' then new_category end,
        ${columns((column) => column)}
      from judged where problem is null
    )
    select line, coalesce(name, known_name, '') as name, effect, changes, problem,
      case when effect <> 'none' then new_category end as "newCategory" from judged`.execute(tx);
  return rows;
}

function describe(problem: Problem, { id, category }: SheetRow): string {
  if (problem === "no product") return noSuchProduct(id.trim());
  if (problem === "twice") return "Another row has the same id.";
  if (problem === "name taken") return NAME_TAKEN;
  if (problem === "details missing") return "Please fill in: details.";
  if (problem === "category too long")
    return `The name of a category has at most 100 characters: “${category!.trim().slice(0, 40)}…”.`;
  return "Please fill in: category.";
}
