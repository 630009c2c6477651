import { sql } from "kysely";
import { ShopError } from "@tindahan/contract/core/errors.ts";
import type { Id } from "@tindahan/contract/core/primitives.ts";
import type { Tx } from "../../platform/db/database.ts";

/**
 * Everything that the import will change, before it changes anything: products by id, then variants by id. Nobody who waits
 * for one of them holds another that comes later. What has changed its options since the check is not what was checked.
 */
export async function lockWanted(tx: Tx, importId: Id): Promise<void> {
  await sql`
    select from products where id in (
      select product_id from product_import_variants where import_id = ${importId} and effect <> 'none'
      union select product_id from product_import_rows where import_id = ${importId} and effect = 'change')
    order by id for no key update`.execute(tx);
  await sql`
    select from variants where id in (
      select variant_id from product_import_variants where import_id = ${importId} and changed <> '{}'
      union select product_id from product_import_rows where import_id = ${importId} and effect = 'change')
    order by id for no key update`.execute(tx);
  const { rows } = await sql`
    select from product_import_variants r join products p on p.id = r.product_id
    where r.import_id = ${importId} and r.effect <> 'none'
      and (p.option_names <> r.option_names or p.archived_at is not null)
    union all select from product_import_variants r join products p on p.id = r.product_id
      left join variants v on v.id = r.variant_id and v.product_id = p.id
    where r.import_id = ${importId} and r.changed <> '{}'
      and (v.archived_at is not null) is distinct from ('archived_at' = any (r.changed))
    union all select from product_import_rows r join products p on p.id = r.product_id
    where r.import_id = ${importId} and r.changed && '{price_centavos,stock}' and p.option_names <> '{}'
    limit 1`.execute(tx);
  if (rows.length > 0) throw new ShopError("import_outdated");
  // Two variants may swap their numbers.
  await sql`
    update variants v set sku = null from product_import_variants r
    where r.import_id = ${importId} and v.id = r.variant_id and 'sku' = any (r.changed)`.execute(tx);
  // A new price may come before the new sale, which has to be lower.
  await sql`
    update variants v set sale_centavos = null, sale_from = null, sale_until = null from product_import_variants r
    where r.import_id = ${importId} and v.id = r.variant_id and ${SALE_CHANGED}`.execute(tx);
}

const SALE_CHANGED = sql.raw(`r.changed && '{sale_centavos,sale_from,sale_until}'`);

/** Days of Manila, or times, as moments. */
const SALE_SQL = `r.sale_centavos,
  case when r.sale_centavos is not null then coalesce(r.sale_from::timestamp at time zone 'Asia/Manila', '-infinity') end,
  case when r.sale_centavos is not null then coalesce(case when r.sale_until like '%T%' then r.sale_until::timestamp
    else (r.sale_until::date + 1)::timestamp end at time zone 'Asia/Manila', 'infinity') end`;

/** Of these products. What was sold before comes back as it was, but for what is changed. Those that are new get their options with their variants. */
export async function writeWanted(tx: Tx, importId: Id, productIds: Id[]): Promise<void> {
  const wanted = sql`r.import_id = ${importId} and r.product_id = any(${productIds}::uuid[])`;
  await sql`
    insert into variants (id, product_id, position, option_values, price_centavos, stock, sku, barcode, weight_grams,
      sale_centavos, sale_from, sale_until)
    select r.variant_id, r.product_id, row_number() over (partition by r.product_id order by r.line)
        + (select coalesce(max(position), 0) from variants v where v.product_id = r.product_id and v.id <> r.product_id),
      r.option_values, r.price_centavos, r.stock, r.sku, r.barcode, r.weight_grams, ${sql.raw(SALE_SQL)}
    from product_import_variants r where ${wanted} and r.effect = 'add' and r.changed = '{}'`.execute(tx);
  await sql`
    update variants v set ${sql.raw(COLUMNS.map(setIfChanged).join(", "))}, archived_at = null
    from product_import_variants r where ${wanted} and r.changed <> '{}' and v.id = r.variant_id`.execute(tx);
  await sql`
    update variants v set (sale_centavos, sale_from, sale_until) = (select ${sql.raw(SALE_SQL)})
    from product_import_variants r where ${wanted} and ${SALE_CHANGED} and v.id = r.variant_id`.execute(tx);
  await sql`
    update products p set option_names = r.option_names from product_import_variants r
    where ${wanted} and r.effect = 'add' and p.id = r.product_id and p.option_names <> r.option_names`.execute(
    tx,
  );
  await sql`
    update variants v set archived_at = now(), sku = null from products p
    where p.id = any(${productIds}::uuid[]) and v.id = p.id and p.option_names <> '{}' and v.archived_at is null`.execute(
    tx,
  );
}

const COLUMNS = ["price_centavos", "stock", "sku", "barcode", "weight_grams"];

function setIfChanged(column: string): string {
  return `${column} = case when '${column}' = any (r.changed) then r.${column} else v.${column} end`;
}
