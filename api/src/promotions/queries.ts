import { sql, type RawBuilder } from "kysely";
import { centavosToPesos } from "@tindahan/contract/core/format.ts";
import type { Id } from "@tindahan/contract/core/primitives.ts";
import type { Promotion, PromotionKind, PublicPromotion } from "@tindahan/contract/checkout/promotions.ts";
import type { Db, Tx } from "../platform/db/database.ts";
import { toTimestampSql, periodDaysSql } from "../platform/db/sql.ts";
import type { PromotionColumns, Scope } from "./promotion-form.ts";

const days = periodDaysSql("p.starts_at", "p.ends_at");

const STATE_SQL = `case when p.stopped_at is not null or p.ends_at <= now() then 'over'
  when p.starts_at > now() then 'planned' else 'running' end`;

const SCOPE_SQL = `case when p.is_scoped then jsonb_build_object(
  'categories', coalesce((select jsonb_agg(jsonb_build_object('_id', c.id, 'name', c.name) order by lower(c.name))
    from promotion_scope s join categories c on c.id = s.category_id where s.promotion_id = p.id), '[]'),
  'products', coalesce((select jsonb_agg(jsonb_build_object('_id', g.id, 'name', g.name) order by lower(g.name), g.id)
    from promotion_scope s join products g on g.id = s.product_id where s.promotion_id = p.id), '[]')) end`;

type Row = {
  id: Id;
  version: number;
  name: string;
  code: string | null;
  kind: PromotionKind;
  value: number | null;
  cap_centavos: number | null;
  min_spend_centavos: number;
  skips_sale_items: boolean;
  from: string | null;
  until: string | null;
  total_limit: number | null;
  customer_limit: number | null;
  permit: string;
  scope: Promotion["scope"];
  state: Promotion["state"];
  stopped_at: Date | null;
  ends_at: Date | null;
  uses: number;
  cost: number;
  created_at: Date;
};

const SELECTED = sql.raw(`
  select p.id, p.version, p.name, p.code, p.kind, p.value, p.cap_centavos, p.min_spend_centavos, p.skips_sale_items,
    (${days.from})::text as "from", (${days.until})::text as "until", p.total_limit, p.customer_limit, p.permit,
    ${SCOPE_SQL} as scope, ${STATE_SQL} as state, p.stopped_at, case when isfinite(p.ends_at) then p.ends_at end as ends_at,
    p.created_at, u.uses, u.cost
  from promotions p cross join lateral (
    select count(*) as uses, coalesce(sum(u.centavos), 0)::bigint as cost
    from promotion_uses u where u.promotion_id = p.id and u.released_at is null) as u`);

async function selectPromotionRows(db: Db, conditions: RawBuilder<unknown>): Promise<Row[]> {
  const { rows } = await sql<Row>`${SELECTED} ${conditions}`.execute(db);
  return rows;
}

export async function selectPromotion(db: Db, id: Id): Promise<Promotion | undefined> {
  const [row] = await selectPromotionRows(db, sql`where p.id = ${id}`);
  return row && (await withSales(db, [row]))[0];
}

export async function selectPromotions(
  db: Db,
  state: Promotion["state"] | undefined,
  { skip, limit }: { skip: number; limit: number },
): Promise<Promotion[]> {
  const rows = await selectPromotionRows(
    db,
    sql`where ${state ?? null}::text is null or ${sql.raw(STATE_SQL)} = ${state ?? null}
      order by p.created_at desc, p.id desc limit ${limit} offset ${skip}`,
  );
  return withSales(db, rows);
}

/** Apart from the rows, because shoppers read promotions without their sales. */
async function withSales(db: Db, promotions: Row[]): Promise<Promotion[]> {
  const ids = promotions.filter(({ uses }) => uses > 0).map(({ id }) => id);
  const { rows } = await sql<{ id: Id; centavos: number }>`
    select promotion_id as id, sum(o.total_centavos)::bigint as centavos
    from (
      select distinct promotion_id, order_id from promotion_uses
      where promotion_id = any (${ids}::uuid[]) and released_at is null
    ) as used join orders o on o.id = used.order_id group by promotion_id`.execute(db);
  const sold = new Map(rows.map(({ id, centavos }) => [id, centavos]));
  return promotions.map((row) => ({ ...toPromotion(row), sold: centavosToPesos(sold.get(row.id) ?? 0) }));
}

export async function countPromotions(db: Db): Promise<Record<Promotion["state"], number>> {
  const { rows } = await sql<{ state: Promotion["state"]; n: number }>`
    select ${sql.raw(STATE_SQL)} as state, count(*) as n from promotions p group by 1`.execute(db);
  const counts = new Map(rows.map(({ state, n }) => [state, n]));
  return {
    running: counts.get("running") ?? 0,
    planned: counts.get("planned") ?? 0,
    over: counts.get("over") ?? 0,
  };
}

/** Omits promotions with a code, which the merchant gives to selected shoppers. */
export async function selectRunningPromotions(db: Db): Promise<PublicPromotion[]> {
  const rows = await selectPromotionRows(
    db,
    sql`where p.code is null and p.stopped_at is null and p.ends_at > now() and p.starts_at <= now()
      order by p.created_at desc, p.id desc`,
  );
  return rows.map((row) => {
    const { _id, name, kind, value, cap, minSpend, skipsSaleItems, permit, scope } = toPromotion(row);
    const endsAt = row.ends_at?.toISOString() ?? null;
    return { _id, name, kind, value, cap, minSpend, skipsSaleItems, permit, scope, endsAt };
  });
}

function toPromotion(row: Row): Omit<Promotion, "sold"> {
  return {
    _id: row.id,
    version: row.version,
    name: row.name,
    code: row.code,
    kind: row.kind,
    value: row.kind === "amount" ? centavosToPesos(row.value!) : row.value,
    cap: row.cap_centavos === null ? null : centavosToPesos(row.cap_centavos),
    minSpend: row.min_spend_centavos === 0 ? null : centavosToPesos(row.min_spend_centavos),
    skipsSaleItems: row.skips_sale_items,
    from: row.from,
    until: row.until,
    totalLimit: row.total_limit,
    customerLimit: row.customer_limit,
    permit: row.permit,
    scope: row.scope,
    state: row.state,
    stoppedAt: row.stopped_at?.toISOString() ?? null,
    uses: row.uses,
    cost: centavosToPesos(row.cost),
    createdAt: row.created_at.toISOString(),
  };
}

/** Returns false if the id exists. */
export async function insertPromotion(
  tx: Tx,
  id: Id,
  { categories, products, ...input }: PromotionColumns & Scope,
): Promise<boolean> {
  const added = await tx
    .insertInto("promotions")
    .values({ id, ...withTimestamps(input) })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .returning("id")
    .executeTakeFirst();
  if (added) await insertPromotionScope(tx, id, { categories, products });
  return added !== undefined;
}

export async function updatePromotionRow(
  tx: Tx,
  id: Id,
  { categories, products, ...input }: PromotionColumns & Scope,
): Promise<void> {
  await tx
    .updateTable("promotions")
    .set({ ...withTimestamps(input), version: sql<number>`version + 1` })
    .where("id", "=", id)
    .execute();
  await tx.deleteFrom("promotion_scope").where("promotion_id", "=", id).execute();
  await insertPromotionScope(tx, id, { categories, products });
}

function withTimestamps(input: PromotionColumns) {
  return { ...input, starts_at: toTimestampSql(input.starts_at), ends_at: toTimestampSql(input.ends_at) };
}

async function insertPromotionScope(tx: Tx, id: Id, { categories, products }: Scope): Promise<void> {
  await sql`
    insert into promotion_scope (promotion_id, category_id, product_id)
    select ${id}::uuid, category, null from unnest(${categories}::uuid[]) as category
    union all select ${id}::uuid, null, product from unnest(${products}::uuid[]) as product`.execute(tx);
}

export async function lockPromotion(tx: Tx, id: Id): Promise<Promotion | undefined> {
  await sql`select from promotions where id = ${id} for no key update`.execute(tx);
  return selectPromotion(tx, id);
}

export async function stopPromotionRow(tx: Tx, id: Id): Promise<void> {
  await tx
    .updateTable("promotions")
    .set({ stopped_at: sql<Date>`now()`, version: sql<number>`version + 1` })
    .where("id", "=", id)
    .execute();
}
