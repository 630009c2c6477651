import { isEmptyMeaning, type Meaning, type Term } from "./search-terms.ts";

/** A text query, and narrower queries whose matches are listed first. */
export type Attempt = { query: string; tiers: string[] };

type Keys = (meaning: Meaning) => string[];

/** The index marks product nouns with `+`, name words with `=`, and categories with `#`. */
const asProductNoun: Keys = ({ words }) => words.map((word) => `+${word}`);
const inName: Keys = ({ words }) => words.map((word) => `=${word}`);
const inNameOrCategory: Keys = (meaning) => [...inName(meaning), ...meaning.categories.map((id) => `#${id}`)];
const anywhere: Keys = ({ words, categories }) => [...words, ...categories.map((id) => `#${id}`)];

/**
 * Ranks product nouns, then names, categories and details; whole words before prefixes. Prefixes of a known
 * word and corrected words do not match details: "cat" must not find Catanduanes.
 */
export function matchAllWords(terms: Term[], corrected: ReadonlySet<string> = new Set()): Attempt {
  const broadly = ({ word, whole, longer }: Term) => {
    if (corrected.has(word)) return word.length > 4 ? inNameOrCategory(whole) : inName(whole);
    return isEmptyMeaning(whole)
      ? anywhere(longer)
      : [...new Set([...anywhere(whole), ...inNameOrCategory(longer)])];
  };
  return createSearchAttempt(allOfKeys(terms.map(broadly)), [
    ...productNameRankingQueries(terms),
    allOfKeys(terms.map(({ whole }) => inNameOrCategory(whole))),
    allOfKeys(terms.map(({ whole }) => anywhere(whole))),
    allOfKeys(
      terms.map(({ whole, longer }) => [
        ...new Set([...inNameOrCategory(whole), ...inNameOrCategory(longer)]),
      ]),
    ),
  ]);
}

/** Searches names and categories only: a match in details is too weak. */
export function matchSomeWords(terms: Term[]): Attempt {
  return createSearchAttempt(
    allOfKeys(terms.map(({ whole }) => inNameOrCategory(whole))),
    productNameRankingQueries(terms),
  );
}

function productNameRankingQueries(terms: Term[]): string[] {
  const named = allOfKeys(terms.map(({ whole }) => inName(whole)));
  return named === ""
    ? []
    : [`${named} & ${anyOfKeys(terms.flatMap(({ whole }) => asProductNoun(whole)))}`, named];
}

function createSearchAttempt(query: string, tiers: string[]): Attempt {
  return { query, tiers: [...new Set(tiers)].filter((tier) => tier !== "" && tier !== query) };
}

function allOfKeys(keys: string[][]): string {
  return keys.every((some) => some.length > 0) ? keys.map(anyOfKeys).join(" & ") : "";
}

/** Index words contain only letters and digits, so need no escaping. */
function anyOfKeys(keys: string[]): string {
  return `(${keys.map((key) => `'${key}'`).join(" | ")})`;
}
