import type { Pool } from "pg";
import { MAX_FOUND, PRODUCT_SORTS, type ProductSort } from "@tindahan/contract/catalogue.ts";
import { ORDERS } from "./list-products.ts";
import { PRODUCT_SQL, toPage, type Page, type PageAsked, type ProductRow } from "./queries.ts";
import { attemptsOf, selectTerms, termsStatement, type Attempt, type Statement } from "./search-terms.ts";

/** The best matches first, or in the order asked for; of very many, `most` are found. */
export async function searchPage(
  pool: Pool,
  search: string,
  sort: ProductSort | undefined,
  asked: PageAsked,
  most = MAX_FOUND,
): Promise<Page> {
  for (const attempt of attemptsOf(await selectTerms(pool, search))) {
    const { rows } = await pool.query<Row>(searchStatement(attempt, sort, asked, most));
    const page = toPage(rows);
    if (page.total > 0) return page;
  }
  return { data: [], total: 0 };
}

/** What a search comes to, statement by statement: for measuring the database alone. */
export async function searchStatements(pool: Pool, search: string, asked: PageAsked): Promise<Statement[]> {
  const statements = [termsStatement(search)];
  for (const attempt of attemptsOf(await selectTerms(pool, search))) {
    const statement = searchStatement(attempt, undefined, asked, MAX_FOUND);
    statements.push(statement);
    if (toPage((await pool.query<Row>(statement)).rows).total > 0) break;
  }
  return statements;
}

type Row = ProductRow & { total: number };

// Where a row lies is valid within the statement, and quicker to follow than its id.
const BEST = `
  with found as materialized (select find_products($1, $2, $3) as places)
  select cardinality(places) as total, ${PRODUCT_SQL}
  from found
    left join lateral unnest(places[$4::int + 1 : $4::int + $5::int]) with ordinality as page (at, rank) on true
    left join products p on p.ctid = page.at
  order by rank`;

const SORTED = Object.fromEntries(PRODUCT_SORTS.map((sort) => [sort, sortedSql(sort)]));

function sortedSql(sort: ProductSort): string {
  const { key, isDescending } = ORDERS[sort];
  const direction = isDescending ? "desc" : "asc";
  return `
    with found as materialized (select find_products($1, $2, $3) as places), page as (
      select p.*, ${key} as key from found, unnest(places) as at join products p on p.ctid = at
      order by ${key} ${direction}, id ${direction} limit $5::int offset $4::int
    )
    select cardinality(places) as total, ${PRODUCT_SQL}
    from found left join page p on true order by p.key ${direction}, p.id ${direction}`;
}

/** Who wants an order of their own gets it for all matches; else names come before details, at whatever age. */
function searchStatement(
  { query, tiers }: Attempt,
  sort: ProductSort | undefined,
  { category, skip, limit }: PageAsked,
  most: number,
): Statement {
  const queries = sort ? [query] : [...tiers, query];
  return {
    name: `search-${sort ?? "best"}`,
    text: sort ? SORTED[sort]! : BEST,
    values: [queries, category ?? null, most, skip, limit],
  };
}
