import type { Pool } from "pg";
import { MAX_SEARCH_RESULTS, type ProductSort } from "@tindahan/contract/catalogue/catalogue.ts";
import { PRODUCT_SORTS } from "@tindahan/contract/catalogue/constants.ts";
import { LOWEST_STOCK_FIRST, ORDERS, type SortOrder } from "../list/list-products.ts";
import { intersectPriceRange, selectFilteredProducts, type PriceStockFilter } from "../list/list-filtered.ts";
import {
  IN_STOCK_SQL,
  LISTED_PRODUCT_SQL,
  VARIANT_JOIN_SQL,
  toProductListPage,
  type ListPage,
  type PageRequest,
  type ListedRow,
} from "../queries.ts";
import { extractPriceWords } from "./price-words.ts";
import { matchAllWords, matchSomeWords, type Attempt } from "./search-attempts.ts";
import {
  isEmptyMeaning,
  selectSearchTerms,
  type Queries,
  type Statement,
  type Term,
} from "./search-terms.ts";
import { foldAccents, WORD, splitIntoWords, type Synonyms } from "./synonyms.ts";
import { findCorrection } from "./typing-errors.ts";

export type SearchRequest = {
  search: string;
  synonyms: Synonyms;
  isExact?: boolean;
  sort?: ProductSort | undefined;
  /** Restricts to products with at most this stock, lowest first by default. */
  threshold?: number | undefined;
  filter?: PriceStockFilter | undefined;
  page: PageRequest;
  most?: number | undefined;
};

export type SearchResult = ListPage & {
  correctedSearch?: string | undefined;
  terms: Term[];
  isFound: boolean;
};

/** Price words become a filter. Without other words, it applies to the product list. */
export async function searchProducts(
  from: { search: Queries; reads: Pool },
  request: SearchRequest,
): Promise<SearchResult> {
  if (request.isExact) return searchWithCorrections(from.search, request);
  const { words, prices } = extractPriceWords(request.search);
  if (!prices) return searchWithCorrections(from.search, request);
  const filter = intersectPriceRange(request.filter, prices);
  if (words !== "") return searchWithCorrections(from.search, { ...request, search: words, filter });
  const listed = await selectFilteredProducts(from.reads, request.sort ?? "newest", filter, request.page);
  return { ...listed, terms: [], isFound: listed.total > 0 };
}

/** Tries the typed words, then corrected words, then fewer words. */
async function searchWithCorrections(pool: Queries, request: SearchRequest): Promise<SearchResult> {
  const { search, synonyms, isExact } = request;
  const typed = await selectSearchTerms(pool, search, synonyms);
  const found = await findFirstMatchingTerms(pool, [typed], matchAllWords, request);
  if (found.isFound || isExact || typed.length === 0) return found;

  const corrections = await findCorrections(pool, typed, request);
  if (corrections.size === 0)
    return findFirstMatchingTerms(pool, fallbackTermSubsets(typed), matchSomeWords, request);
  const correctedSearch = foldAccents(search).replaceAll(WORD, (word) => corrections.get(word) ?? word);
  const terms = await selectSearchTerms(pool, correctedSearch, synonyms);
  const words = new Set([...corrections.values()].flatMap(splitIntoWords));
  const corrected = await findFirstMatchingTerms(
    pool,
    [terms],
    (some) => matchAllWords(some, words),
    request,
  );
  return corrected.isFound
    ? { ...corrected, correctedSearch }
    : findFirstMatchingTerms(pool, fallbackTermSubsets(terms, words), matchSomeWords, request);
}

export async function searchStatements(pool: Pool, request: SearchRequest): Promise<Statement[]> {
  const statements: Statement[] = [];
  const recording = {
    query: (statement: Statement) => (statements.push(statement), pool.query(statement)),
  } as unknown as Queries;
  await searchWithCorrections(recording, request);
  return statements;
}

async function findCorrections(
  pool: Queries,
  typed: Term[],
  { search, synonyms }: SearchRequest,
): Promise<Map<string, string>> {
  // A known word that only archived products have may still be a misspelling: it needs candidates, too.
  const isOneKnown = typed.length === 1 && !isUnknownTerm(typed[0]!);
  const terms = isOneKnown ? await selectSearchTerms(pool, search, synonyms, true) : typed;
  return new Map(
    terms.flatMap((term) => {
      const { word, candidates, halves } = term;
      if (!isOneKnown && !isUnknownTerm(term)) return [];
      // A word with synonyms is spelled right; the shop just has no match.
      if (synonyms.of(word).length > 0) return [];
      const meant = halves ?? findCorrection(word, [...candidates, ...synonyms.words]);
      return meant ? [[word, meant] as const] : [];
    }),
  );
}

function isUnknownTerm({ whole, longer }: Term): boolean {
  return isEmptyMeaning(whole) && isEmptyMeaning(longer);
}

/** Leaving out each word takes one more attempt per word. */
const MAX_WORDS_BUT_ONE = 3;

function fallbackTermSubsets(terms: Term[], corrected: ReadonlySet<string> = new Set()): Term[][] {
  const isGuess = (word: string) => word.length <= 4 && corrected.has(word);
  const specific = terms.filter(
    ({ word, whole }) => /^\p{Letter}{3}/u.test(word) && !isEmptyMeaning(whole) && !isGuess(word),
  );
  const longest = specific.toSorted((a, b) => b.word.length - a.word.length).slice(0, MAX_WORDS_BUT_ONE);
  const without = (left: Term) => specific.filter((term) => longest.includes(term) && term !== left);
  return [
    ...(specific.length < terms.length && specific.length > 0 ? [specific] : []),
    ...(longest.length > 2 ? longest.toReversed().map(without) : []),
    ...(specific.length > 1 ? longest.map((term) => [term]) : []),
  ];
}

type Row = ListedRow & { total: number; attempt: number; is_found: boolean };

async function findFirstMatchingTerms(
  pool: Queries,
  selections: Term[][],
  toAttempt: (terms: Term[]) => Attempt,
  request: SearchRequest,
): Promise<SearchResult> {
  const searchable = selections.filter((terms) => toAttempt(terms).query !== "");
  if (searchable.length === 0) return { data: [], total: 0, isFound: false, terms: selections[0] ?? [] };
  const { rows } = await pool.query<Row>(
    searchStatement(
      searchable.map((terms) => toAttempt(terms)),
      request,
    ),
  );
  const { attempt, is_found: isFound } = rows[0]!;
  const terms = searchable[attempt]!;
  const hasDroppedWords = isFound && toAttempt === matchSomeWords;
  const correctedSearch = hasDroppedWords ? terms.map(({ word }) => word).join(" ") : undefined;
  return { ...toProductListPage(rows), isFound, terms, correctedSearch };
}

// The ctid is valid within the statement and faster than the id.
const BEST = `
  with found as materialized (select * from find_first($1, $2, $3))
  select attempt, places <> '{}' as is_found, cardinality(places) as total, ${LISTED_PRODUCT_SQL}
  from found
    left join lateral unnest(places[$4::int + 1 : $4::int + $5::int]) with ordinality as page (at, rank) on true
    left join products p on p.ctid = page.at
    ${VARIANT_JOIN_SQL}
  order by rank`;

const SORTED = Object.fromEntries(PRODUCT_SORTS.map((sort) => [sort, sortedSearchSql(ORDERS[sort])]));

function sortedSearchSql({ key, isDescending }: SortOrder): string {
  const direction = isDescending ? "desc" : "asc";
  return `
    with found as materialized (select * from find_first($1, $2, $3)), page as (
      select p.*, ${key} as key from found, unnest(places) as at join products p on p.ctid = at
      order by ${key} ${direction}, id ${direction} limit $5::int offset $4::int
    )
    select attempt, places <> '{}' as is_found, cardinality(places) as total, ${LISTED_PRODUCT_SQL}
    from found left join page p on true ${VARIANT_JOIN_SQL} order by p.key ${direction}, p.id ${direction}`;
}

const LOW = Object.fromEntries(PRODUCT_SORTS.map((sort) => [sort, lowStockSearchSql(ORDERS[sort])]));
const LOWEST_STOCK = lowStockSearchSql(LOWEST_STOCK_FIRST);

function lowStockSearchSql({ key, isDescending }: SortOrder): string {
  const direction = isDescending ? "desc" : "asc";
  return `
    with found as materialized (select * from find_first($1, $2, $3)), low as (
      select at, id, ${key} as key from found, unnest(places) as at join products p on p.ctid = at
      where exists (select from low_stock l where l.product_id = p.id and l.stock <= $6::int)
    ), page as (
      select at, key from low order by key ${direction}, id ${direction} limit $5::int offset $4::int
    )
    select attempt, places <> '{}' as is_found, (select count(*) from low) as total, ${LISTED_PRODUCT_SQL}
    from found left join (page join products p on p.ctid = page.at ${VARIANT_JOIN_SQL}) on true
    order by page.key ${direction}, p.id ${direction}`;
}

const FILTERED = Object.fromEntries(PRODUCT_SORTS.map((sort) => [sort, filteredSearchSql(ORDERS[sort])]));
const BEST_FILTERED = filteredSearchSql({ key: "rank", isDescending: false });

function filteredSearchSql({ key, isDescending }: SortOrder): string {
  const direction = isDescending ? "desc" : "asc";
  return `
    with found as materialized (select * from find_first($1, $2, $3)), fitting as (
      select at, id, ${key} as key from found, unnest(places) with ordinality as place (at, rank) join products p on p.ctid = at
      where price_centavos between $6::bigint and $7::bigint and (not $8::boolean or ${IN_STOCK_SQL})
    ), page as (
      select at, key from fitting order by key ${direction}, id ${direction} limit $5::int offset $4::int
    )
    select attempt, places <> '{}' as is_found, (select count(*) from fitting) as total, ${LISTED_PRODUCT_SQL}
    from found left join (page join products p on p.ctid = page.at ${VARIANT_JOIN_SQL}) on true
    order by page.key ${direction}, p.id ${direction}`;
}

function searchStatement(attempts: Attempt[], request: SearchRequest): Statement {
  const { sort, threshold, filter, page, most = MAX_SEARCH_RESULTS } = request;
  const isBest = !sort && threshold === undefined;
  const queries = attempts.map(({ query, tiers }) => (isBest ? [...tiers, query] : [query]));
  const values = [JSON.stringify(queries), page.category ?? null, most, page.skip, page.limit];
  if (threshold !== undefined)
    return {
      name: `search-low-${sort ?? "fewest"}`,
      text: sort ? LOW[sort]! : LOWEST_STOCK,
      values: [...values, threshold],
    };
  if (filter)
    return {
      name: `search-narrowed-${sort ?? "best"}`,
      text: sort ? FILTERED[sort]! : BEST_FILTERED,
      values: [...values, filter.min, filter.max, filter.isInStock],
    };
  return { name: `search-${sort ?? "best"}`, text: sort ? SORTED[sort]! : BEST, values };
}
