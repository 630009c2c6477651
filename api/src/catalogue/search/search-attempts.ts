import { isEmpty, type Meaning, type Term } from "./search-terms.ts";

/** What to look for, and what comes before the rest of it: those that fit the first tier, then the next. */
export type Attempt = { query: string; tiers: string[] };

type Keys = (meaning: Meaning) => string[];

/** The index knows the words of a name by the mark `=`, and a category by `#`. */
const inName: Keys = ({ words }) => words.map((word) => `=${word}`);
const inNameOrCategory: Keys = (meaning) => [...inName(meaning), ...meaning.categories.map((id) => `#${id}`)];
const anywhere: Keys = ({ words, categories }) => [...words, ...categories.map((id) => `#${id}`)];

/**
 * All words: names before categories before details, and whole words before what they begin. What begins with a word that
 * means something by itself counts in names only: whoever looks for a cat wants nothing from Catanduanes.
 */
export function everyWord(terms: Term[]): Attempt {
  const broadly = ({ whole, longer }: Term) =>
    isEmpty(whole) ? anywhere(longer) : [...new Set([...anywhere(whole), ...inNameOrCategory(longer)])];
  return attempt(all(terms.map(broadly)), [
    all(terms.map(({ whole }) => inName(whole))),
    all(terms.map(({ whole }) => inNameOrCategory(whole))),
    all(terms.map(({ whole }) => anywhere(whole))),
    all(
      terms.map(({ whole, longer }) => [
        ...new Set([...inNameOrCategory(whole), ...inNameOrCategory(longer)]),
      ]),
    ),
  ]);
}

/** Some of the words, in names and categories alone: what has one of several words in its details is not what was meant. */
export function someWords(terms: Term[]): Attempt {
  return attempt(all(terms.map(({ whole }) => inNameOrCategory(whole))), [
    all(terms.map(({ whole }) => inName(whole))),
  ]);
}

function attempt(query: string, tiers: string[]): Attempt {
  return { query, tiers: [...new Set(tiers)].filter((tier) => tier !== "" && tier !== query) };
}

/** Empty if there is a term that cannot be there at all. */
function all(keys: string[][]): string {
  return keys.every((some) => some.length > 0) ? keys.map(anyOf).join(" & ") : "";
}

/** Words come from the database and hold letters and digits only, so that nothing in them needs escaping. */
function anyOf(keys: string[]): string {
  return `(${keys.map((key) => `'${key}'`).join(" | ")})`;
}
