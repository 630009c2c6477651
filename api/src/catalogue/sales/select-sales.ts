import { sql } from "kysely";
import { centavosToPesos } from "@tindahan/contract/core/format.ts";
import type { Id } from "@tindahan/contract/core/primitives.ts";
import type { Sale } from "@tindahan/contract/catalogue/sale.ts";
import type { Db } from "../../platform/db/database.ts";
import { daysSql } from "../../platform/db/sql.ts";

const days = daysSql("v.sale_from", "v.sale_until");

/** Of a variant `v`; null: it has none. */
export const SALE_SQL = `case when v.sale_centavos is not null then
  jsonb_build_object('centavos', v.sale_centavos, 'from', ${days.from}, 'until', ${days.until}) end`;

export type StoredSale = { centavos: number; from: string | null; until: string | null } | null;

export function toSale({ centavos, from, until }: NonNullable<StoredSale>): Sale {
  return { price: centavosToPesos(centavos), from, until };
}

/** Of products without options. */
export async function selectSales(db: Db, productIds: Id[]): Promise<Map<Id, Sale>> {
  const { rows } = await sql<{ id: Id; sale: NonNullable<StoredSale> }>`
    select v.id, ${sql.raw(SALE_SQL)} as sale from variants v
    where v.id = any(${productIds}::uuid[]) and v.archived_at is null and v.sale_centavos is not null`.execute(
    db,
  );
  return new Map(rows.map(({ id, sale }) => [id, toSale(sale)]));
}
