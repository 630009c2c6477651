import { sql, type RawBuilder } from "kysely";
import { MAX_FOUND, type ProductSort } from "@tindahan/contract/catalogue.ts";
import type { Db } from "../platform/database.ts";
import { toPage, type Page, type PageAsked, type ProductRow } from "./queries.ts";
import { attemptsOf, selectTerms, termsQuery, type Attempt } from "./search-terms.ts";

const KEYS: Record<ProductSort, RawBuilder<unknown>> = {
  newest: sql`null`,
  "price-up": sql`price_centavos`,
  "price-down": sql`price_centavos`,
  name: sql`lower(name)`,
};

const ORDERS: Record<ProductSort, RawBuilder<unknown>> = {
  newest: sql`created_at desc, id desc`,
  "price-up": sql`key, id`,
  "price-down": sql`key desc, id desc`,
  name: sql`key, id`,
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
 * cost more than one for a name. There are two ways to them, along the newest or by the words, and the planner takes
 * walking to be ten times cheaper than it is: it is told that ten times as many are wanted, and none of those is read.
 */
export function searchQuery(
  { query, tiers }: Attempt,
  sort: ProductSort | undefined,
  { category, skip, limit }: PageAsked,
): RawBuilder<ProductRow & { total: number }> {
  return sql<ProductRow & { total: number }>`
    with newest as materialized (
      -- Where each row lies, and not the row: that is a third of the work where thousands are sorted.
      select ctid as at, id, created_at${sort ? sql`, ${KEYS[sort]} as key` : sql``} from products
      where archived_at is null and search @@ ${query}::tsquery
        ${category ? sql`and category_id = ${category}::uuid` : sql``}
      order by created_at desc, id desc limit ${sql.lit(10 * MAX_FOUND)}
    ), found as materialized (
      select * from newest limit ${sql.lit(MAX_FOUND)}
    ), page as (
      ${sort ? inOrder(sort) : byRelevance(tiers)} limit ${limit} offset ${skip}
    )
    select counted.total, p.id, p.slug, p.name, p.details, p.price_centavos, p.category_id, p.image, p.stock,
      p.created_at
    from (select count(*) as total from found) as counted
      left join (page join products p on p.ctid = page.at) on true
    order by page.place, p.created_at desc, p.id desc`;
}

function inOrder(sort: ProductSort): RawBuilder<unknown> {
  return sql`select at, row_number() over (order by ${ORDERS[sort]}) as place from found order by place`;
}

/**
 * First those of the best tier, then of the next. What was found lies there newest first, so that most often the page
 * is full after looking at a few: the rest is never read.
 */
function byRelevance(tiers: string[]): RawBuilder<unknown> {
  const branches = [...tiers, undefined].map((tier, place) => {
    const fits = tier === undefined ? sql`true` : sql`words @@ ${tier}::tsquery`;
    const isWorse = tiers.slice(0, place).map((better) => sql`and not words @@ ${better}::tsquery`);
    return sql`
      select at, ${sql.lit(place)} as place
      from found, lateral (select search as words from products p where p.ctid = at offset 0) as named
      where ${fits} ${sql.join(isWorse, sql` `)}`;
  });
  return sql`select * from (${sql.join(branches, sql` union all `)}) as tiered`;
}
