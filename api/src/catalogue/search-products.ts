import { sql, type RawBuilder } from "kysely";
import { MAX_FOUND, type ProductSort } from "@tindahan/contract/catalogue.ts";
import type { Db } from "../platform/database.ts";
import { toPage, type Page, type PageAsked, type ProductRow } from "./queries.ts";
import { attemptsOf, selectTerms, termsQuery, type Attempt } from "./search-terms.ts";

const ORDERS: Record<ProductSort | "relevance", RawBuilder<unknown>> = {
  relevance: sql`tier, created_at desc, id desc`,
  newest: sql`created_at desc, id desc`,
  "price-up": sql`price_centavos, id`,
  "price-down": sql`price_centavos desc, id desc`,
  name: sql`lower(name), id`,
};

/** The best matches first, or in the order asked for. */
export async function searchPage(
  db: Db,
  search: string,
  sort: ProductSort | undefined,
  asked: PageAsked,
): Promise<Page> {
  for (const attempt of attemptsOf(await selectTerms(db, search))) {
    const { rows } = await searchQuery(attempt, sort, asked).execute(db);
    const page = toPage(rows);
    if (page.total > 0) return page;
  }
  return { data: [], total: 0 };
}

/** What a search comes to, statement by statement: for measuring the database alone. */
export async function searchStatements(
  db: Db,
  search: string,
  sort: ProductSort | undefined,
  asked: PageAsked,
): Promise<RawBuilder<unknown>[]> {
  const statements: RawBuilder<unknown>[] = [termsQuery(search)];
  for (const attempt of attemptsOf(await selectTerms(db, search))) {
    const query = searchQuery(attempt, sort, asked);
    statements.push(query);
    if (toPage((await query.execute(db)).rows).total > 0) break;
  }
  return statements;
}

/**
 * Of very many matches only the newest thousand are put in order: nobody turns further, and a search for "a" must not
 * cost more than one for a name.
 */
export function searchQuery(
  { query, tiers }: Attempt,
  sort: ProductSort | undefined,
  { category, skip, limit }: PageAsked,
): RawBuilder<ProductRow & { total: number }> {
  const order = ORDERS[sort ?? "relevance"];
  const tier = sql.join(
    [...new Set(tiers)].map((fits, place) => sql`when search @@ ${fits}::tsquery then ${sql.lit(place)}`),
    sql` `,
  );
  return sql<ProductRow & { total: number }>`
    with found as materialized (
      select id, created_at, price_centavos, name, search from products
      where archived_at is null and search @@ ${query}::tsquery
        ${category ? sql`and category_id = ${category}::uuid` : sql``}
      order by created_at desc, id desc limit ${sql.lit(MAX_FOUND)}
    ), rated as (
      select *, case ${tier} else ${sql.lit(tiers.length)} end as tier from found
    ), page as (
      select id, row_number() over (order by ${order}) as place from rated
      order by place limit ${limit} offset ${skip}
    )
    select counted.total, p.id, p.slug, p.name, p.details, p.price_centavos, p.category_id, p.image, p.stock,
      p.created_at
    from (select count(*) as total from found) as counted left join (page join products p using (id)) on true
    order by page.place`;
}
