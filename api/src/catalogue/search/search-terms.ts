import type { Pool, QueryConfig } from "pg";
import { splitIntoWords, type Synonyms } from "./synonyms.ts";

export type Statement = QueryConfig & { name: string; text: string; values: unknown[] };
export type Queries = Pick<Pool, "query">;

export type Meaning = { words: string[]; categories: string[] };

export type Term = {
  word: string;
  whole: Meaning;
  longer: Meaning;
  candidates: string[];
  halves: string | null;
};

const MAX_LENGTH = 100;
/** Longer searches are truncated, because each word adds cost. */
const MAX_WORDS = 6;

export function normalizeSearch(search: string | undefined): string {
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

/** With `isThorough`, known words have correction candidates as well. */
export async function selectSearchTerms(
  pool: Queries,
  search: string,
  synonyms: Synonyms,
  isThorough = false,
): Promise<Term[]> {
  const others = splitIntoWords(search).map((word) => [word, synonyms.of(word)] as const);
  const synonymsByWord = Object.fromEntries(others.filter(([, same]) => same.length > 0));
  const { rows } = await pool.query<Row>({
    name: "search-terms",
    text: "select * from search_terms($1, $2, $3)",
    values: [search, JSON.stringify(synonymsByWord), isThorough],
  });
  return dropStopWords(rows.map(toSearchTerm)).slice(0, MAX_WORDS);
}

function toSearchTerm(row: Row, _: number, { length }: Row[]): Term {
  const { word, words, categories, candidates, halves } = row;
  const whole = { words, categories };
  // One-letter prefixes would match much of the catalogue, so they count only when alone.
  const isBeginning = word.length > 1 || (length === 1 && words.length === 0);
  const longer = isBeginning
    ? { words: row.completions.filter((one) => !words.includes(one)), categories: row.completed_categories }
    : { words: [], categories: [] };
  return { word, whole, longer, candidates, halves };
}

const STOP_WORDS = new Set(
  "a an and at by for from in of on or the to with ang at kay mga na ng ni para sa si".split(" "),
);

function dropStopWords(terms: Term[]): Term[] {
  const rest = terms.filter(({ word }) => !STOP_WORDS.has(word));
  return rest.length > 0 ? rest : terms;
}

export function isEmptyMeaning({ words, categories }: Meaning): boolean {
  return words.length + categories.length === 0;
}
