import type { Pool, QueryConfig } from "pg";
import { correctionsOf, type Correction } from "./typing-errors.ts";

/** It has a name, so that each connection plans it once. */
export type Statement = QueryConfig & { name: string; text: string; values: unknown[] };

/** One typed word and what it may mean. */
export type Term = { word: string; isKnown: boolean; completions: string[]; corrections: Correction[] };

const MAX_LENGTH = 100;
/** Words beyond these are ignored: hardly anybody types more, and each one adds to the cost of a search. */
const MAX_WORDS = 6;
/** "All but one of them" repeats every word for every other one, so it takes fewer words, and fewer meanings of each. */
const MAX_WORDS_BUT_ONE = 3;
const MAX_OPERANDS_BUT_ONE = 48;

/** A search without what no name contains, and no longer than people type. */
export function cutSearch(search: string | undefined): string {
  // oxlint-disable-next-line no-control-regex -- they are what is looked for
  return (search ?? "")
    .slice(0, MAX_LENGTH)
    .replaceAll(/[\u0000-\u001f\u007f]+/g, " ")
    .trim();
}

type TermRow = { word: string; is_known: boolean; completions: string[]; candidates: string[] };

export function termsStatement(search: string): Statement {
  return { name: "search-terms", text: "select * from search_terms($1)", values: [search] };
}

export async function selectTerms(pool: Pool, search: string): Promise<Term[]> {
  const { rows } = await pool.query<TermRow>(termsStatement(search));
  return rows.map(({ word, is_known, completions, candidates }) => ({
    word,
    isKnown: is_known,
    completions,
    corrections: correctionsOf(word, candidates),
  }));
}

/** What to look for, and what comes before the rest of it: those that fit the first tier, then the next. */
export type Attempt = { query: string; tiers: string[] };

/** The index knows the words of a name by it. */
const IN_NAME = "=";
type Mark = typeof IN_NAME | "";

/**
 * Ways to understand a search, the most literal first; the next one is tried when one finds nothing. Words count
 * wherever they stand, and names before details.
 */
export function attemptsOf(asked: Term[]): Attempt[] {
  const terms = withoutLoneLetters(asked.slice(0, MAX_WORDS));
  const likely = terms.map(likelyMeanings).filter(hasAny);
  const nearest = terms.map(nearestMeanings).filter(hasAny);
  const possible = terms.map(possibleMeanings).filter(hasAny);
  const attempts: Attempt[] = [];
  // A word that means nothing to us is left out: the others have to do.
  if (likely.length > 0)
    attempts.push({ query: all(likely), tiers: [all(nearest, IN_NAME), all(likely, IN_NAME)] });
  if (possible.length > 0)
    attempts.push({
      query: all(possible),
      tiers: [all(likely, IN_NAME), all(likely), all(possible, IN_NAME)],
    });
  // One of several words may be one that no product has: then the others have to do.
  if (possible.length > 1) {
    const some = nearestOf(possible);
    attempts.push({
      query: allButOne(some),
      tiers: [allButOne(nearestOf(likely), IN_NAME), allButOne(nearestOf(likely)), allButOne(some, IN_NAME)],
    });
  }
  return attempts
    .filter(({ query }, at) => query !== "" && attempts.findIndex((one) => one.query === query) === at)
    .map(({ query, tiers }) => ({ query, tiers: [...new Set(tiers)].filter((tier) => tier !== "") }));
}

/** Beside other words a single character stands for itself: as a beginning it would match a large part of the catalogue. */
function withoutLoneLetters(terms: Term[]): Term[] {
  if (terms.length < 2) return terms;
  return terms.map((term) => (term.word.length === 1 ? { ...term, completions: [], corrections: [] } : term));
}

/** The first words and their nearest meanings, as many as "all but one" has room for. */
function nearestOf(meanings: string[][]): string[][] {
  const words = meanings.slice(0, MAX_WORDS_BUT_ONE);
  const most = Math.floor(MAX_OPERANDS_BUT_ONE / (words.length * (words.length - 1)));
  return words.map((some) => some.slice(0, most));
}

/** The word itself and what it may become while it is typed; for an unknown one, also what it is a slip of. */
function likelyMeanings({ word, isKnown, completions, corrections }: Term): string[] {
  // The T of a T-Shirt is not the beginning of every word with a T.
  if (isKnown) return word.length === 1 ? [word] : [word, ...completions];
  const fewest = completions.length > 0 ? 1 : corrections[0]?.errors;
  const nearest = corrections.filter(({ errors }) => errors === fewest).map((slip) => slip.word);
  // Who means "mango" gets mangoes, too, also when it is mistyped.
  const longer = corrections
    .map((slip) => slip.word)
    .filter((longer) => nearest.some((word) => longer.startsWith(word)));
  return [...new Set([...completions, ...nearest, ...longer])];
}

function nearestMeanings(term: Term): string[] {
  return term.isKnown ? [term.word] : likelyMeanings(term).slice(0, 1);
}

function possibleMeanings({ word, isKnown, completions, corrections }: Term): string[] {
  const others = [...completions, ...corrections.map((slip) => slip.word)];
  return [...new Set(isKnown ? [word, ...others] : others)];
}

function hasAny(meanings: string[]): boolean {
  return meanings.length > 0;
}

function all(meanings: string[][], mark: Mark = ""): string {
  return meanings.map((words) => anyOf(words, mark)).join(" & ");
}

function allButOne(meanings: string[][], mark: Mark = ""): string {
  if (meanings.length < 2) return all(meanings, mark);
  return meanings.map((_, left) => `(${all(meanings.toSpliced(left, 1), mark)})`).join(" | ");
}

/** Words come from the database and hold letters and digits only, so that nothing in them needs escaping. */
function anyOf(words: string[], mark: Mark): string {
  return `(${words.map((word) => `'${mark}${word}'`).join(" | ")})`;
}
