import type { Pool, QueryConfig } from "pg";
import { wordsIn, type Synonyms } from "./synonyms.ts";

/** It has a name, so that each connection plans it once. */
export type Statement = QueryConfig & { name: string; text: string; values: unknown[] };
/** All that a search needs of a pool. */
export type Queries = Pick<Pool, "query">;

/** What a word stands for: words of the catalogue, and categories. */
export type Meaning = { words: string[]; categories: string[] };

/** A typed word or measure. */
export type Term = {
  word: string;
  /** The word itself, its singulars and plurals, and its synonyms. */
  whole: Meaning;
  /** What the word begins. */
  longer: Meaning;
  /** What it may be a misspelling of, if it means nothing. */
  candidates: string[];
  /** The two words of which it is made, if it means nothing. */
  halves: string | null;
};

const MAX_LENGTH = 100;
/** Words beyond these are ignored: hardly anybody types more, and each one adds to the cost of a search. */
const MAX_WORDS = 6;

/** A search without what no name contains, and no longer than people type. */
export function cutSearch(search: string | undefined): string {
  // oxlint-disable-next-line no-control-regex -- they are what is looked for
  return (search ?? "")
    .slice(0, MAX_LENGTH)
    .replaceAll(/[\u0000-\u001f\u007f]+/g, " ")
    .trim();
}

type Row = {
  word: string;
  words: string[];
  categories: string[];
  completions: string[];
  completed_categories: string[];
  candidates: string[];
  halves: string | null;
};

/** The terms of a search; `isThorough` also has what known words may be a misspelling of. */
export async function selectTerms(
  pool: Queries,
  search: string,
  synonyms: Synonyms,
  isThorough = false,
): Promise<Term[]> {
  const others = wordsIn(search).map((word) => [word, synonyms.of(word)] as const);
  const known = Object.fromEntries(others.filter(([, same]) => same.length > 0));
  const { rows } = await pool.query<Row>({
    name: "search-terms",
    text: "select * from search_terms($1, $2, $3)",
    values: [search, JSON.stringify(known), isThorough],
  });
  return significant(rows.map(toTerm)).slice(0, MAX_WORDS);
}

function toTerm(row: Row, _: number, { length }: Row[]): Term {
  const { word, words, categories, candidates, halves } = row;
  const whole = { words, categories };
  // Beside other words a single character stands for itself: as a beginning it would match a large part of the catalogue.
  const isBeginning = word.length > 1 || (length === 1 && words.length === 0);
  const longer = isBeginning
    ? { words: row.completions.filter((one) => !words.includes(one)), categories: row.completed_categories }
    : { words: [], categories: [] };
  return { word, whole, longer, candidates, halves };
}

/** What says nothing about a product, in English and Filipino. */
const FILLERS = new Set(
  "a an and at by for from in of on or the to with ang at kay mga na ng ni para sa si".split(" "),
);

function significant(terms: Term[]): Term[] {
  const rest = terms.filter(({ word }) => !FILLERS.has(word));
  return rest.length > 0 ? rest : terms;
}

export function isEmpty({ words, categories }: Meaning): boolean {
  return words.length + categories.length === 0;
}
