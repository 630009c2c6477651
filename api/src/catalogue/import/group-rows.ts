import { sql } from "kysely";
import { Id } from "@tindahan/contract/core/primitives.ts";
import { SALE_CELLS, VARIANT_CELLS, type SheetRow } from "@tindahan/contract/catalogue/product-sheet.ts";
import type { Tx } from "../../platform/db/database.ts";
import { daysSql } from "../../platform/db/sql.ts";
import { folded, type KnownProduct } from "./variant-row.ts";

/** The rows of one product with options, in their order. */
export type Group = { product: KnownProduct | undefined; rows: SheetRow[] };

/** What other rows of the import, or the shop, have already. */
export type Taken = {
  skus: Map<string, Id>;
  /** By their ids and by their values. */
  variants: Set<string>;
  /** Products with options of which a row was read: what they are called stands there. */
  products: Set<Id>;
  added: Map<Id, number>;
};

export function isFilled(cell: string | undefined): boolean {
  return cell !== undefined && cell.trim() !== "";
}

export function idIn({ id }: SheetRow): Id {
  return id.trim().toLowerCase();
}

/** Rows of a product in the shop have its id, wherever they stand; those of a new one follow each other. */
export function groupRows(
  rows: SheetRow[],
  known: Map<Id, KnownProduct>,
): { plain: SheetRow[]; groups: Group[] } {
  const [plain, groups]: [SheetRow[], Group[]] = [[], []];
  const byId = new Map<Id, Group>();
  let open: Group | undefined;
  for (const row of rows) {
    const product = known.get(idIn(row));
    const isNew = !isFilled(row.id);
    const name = row.name?.trim() ?? "";
    if (!isFilled(row.options) && !isFilled(row.variantId) && !product?.option_names.length) {
      plain.push(row);
      open = undefined;
    } else if (isNew && open && (name === "" || name === open.rows[0]!.name?.trim())) open.rows.push(row);
    else {
      const group = byId.get(idIn(row)) ?? { product, rows: [] };
      if (group.rows.push(row) === 1) groups.push(group);
      if (!isNew) byId.set(idIn(row), group);
      open = isNew ? group : undefined;
    }
  }
  return { plain, groups };
}

const saleDays = daysSql("v.sale_from", "v.sale_until");

/** Products that have options or a sale, and all if the sheet has anything to say about variants. */
export async function selectKnown(tx: Tx, rows: SheetRow[]): Promise<Map<Id, KnownProduct>> {
  const ids = rows.map(idIn).filter((id) => Id.safeParse(id).success);
  const { rows: found } = await sql<KnownProduct>`
    select p.id, p.name, p.option_names, (
      select jsonb_agg(jsonb_build_object('id', v.id, 'option_values', v.option_values, 'price_centavos', v.price_centavos,
        'stock', v.stock, 'sku', v.sku, 'barcode', v.barcode, 'weight_grams', v.weight_grams,
        'sale_centavos', v.sale_centavos, 'sale_from', ${sql.raw(saleDays.from)}, 'sale_until', ${sql.raw(saleDays.until)},
        'is_archived', v.archived_at is not null) order by v.archived_at nulls first)
      from variants v where v.product_id = p.id and (v.id = p.id) = (p.option_names = '{}')) as variants
    from products p where p.id = any(${ids}::uuid[]) and p.archived_at is null
      and (p.option_names <> '{}' or ${saysAnything(rows)}
        or exists (select from variants v where v.id = p.id and v.sale_centavos is not null))`.execute(tx);
  return new Map(found.map((product) => [product.id, product]));
}

function saysAnything(rows: SheetRow[]): boolean {
  return rows.some((row) => [...VARIANT_CELLS, ...SALE_CELLS].some((cell) => row[cell] !== undefined));
}

/** SKUs in the shop, and what earlier batches of the import have. */
export async function selectTaken(tx: Tx, importId: Id, rows: SheetRow[]): Promise<Taken> {
  const numbered = rows.filter(({ sku }) => sku !== undefined);
  const skus = numbered.map(({ sku }) => folded(sku!.trim())).filter(Boolean);
  // Whatever gets a number by the sheet gives up its own: two may swap them.
  const renumbered = numbered.map((row) => row.variantId?.trim().toLowerCase() || idIn(row));
  const repeated = namedSkus(rows);
  const { rows: owners } = await sql<{ id: Id; sku: string }>`
    select id, sku from variants v
    where archived_at is null and lower(sku) = any(${skus}) and id::text <> all(${renumbered})
      and not exists (select from products p
        join unnest(${repeated.map(({ name }) => name)}::text[], ${repeated.map(({ sku }) => sku)}::text[]) as row (name, sku)
          on row.name = p.name and row.sku = lower(v.sku)
        where p.id = v.product_id and p.archived_at is null)
    union all select variant_id, sku from product_import_variants
    where import_id = ${importId} and lower(sku) = any(${skus})`.execute(tx);
  const ids = rows.map(idIn).filter((id) => Id.safeParse(id).success);
  const earlier = await tx
    .selectFrom("product_import_variants")
    .select(["product_id", "variant_id", "option_values", "effect"])
    .where("import_id", "=", importId)
    .where("product_id", "=", sql<Id>`any(${ids}::uuid[])`)
    .execute();
  const taken: Taken = {
    skus: new Map(owners.map(({ id, sku }) => [folded(sku), id])),
    variants: new Set(),
    products: new Set(),
    added: new Map(),
  };
  for (const { product_id, variant_id, option_values, effect } of earlier) {
    taken.variants.add(variant_id).add(placeOf(product_id, option_values));
    if (option_values.length > 0) taken.products.add(product_id);
    if (effect === "add") taken.added.set(product_id, (taken.added.get(product_id) ?? 0) + 1);
  }
  return taken;
}

/**
 * SKUs of rows without an id, with their product's name. If the shop has both, the row was imported before, and the SKU
 * is its own; whether the row says something else of the product is judged with the product.
 */
function namedSkus(rows: SheetRow[]): { name: string; sku: string }[] {
  let name = "";
  return rows.flatMap((row) => {
    name = row.name?.trim() || name;
    return row.sku?.trim() && idIn(row) === "" ? [{ name, sku: folded(row.sku.trim()) }] : [];
  });
}

/** Two rows for one place are one too many. */
export function placeOf(productId: Id, values: string[]): string {
  return `${productId} ${folded(JSON.stringify(values))}`;
}
