import { isEmpty, type Meaning, type Term } from "./search-terms.ts";

/** What to look for, and what comes before the rest of it: those that fit the first tier, then the next. */
export type Attempt = { query: string; tiers: string[] };

type Keys = (meaning: Meaning) => string[];

/** The index knows what a product is by the mark `+`, the words of its name by `=`, and its category by `#`. */
const asThing: Keys = ({ words }) => words.map((word) => `+${word}`);
const inName: Keys = ({ words }) => words.map((word) => `=${word}`);
const inNameOrCategory: Keys = (meaning) => [...inName(meaning), ...meaning.categories.map((id) => `#${id}`)];
const anywhere: Keys = ({ words, categories }) => [...words, ...categories.map((id) => `#${id}`)];

/**
 * All words: what is called so before what has it in its name, names before categories before details, and whole words before
 * what they begin. What begins with a word that means something by itself counts in names only: whoever looks for a cat wants
 * nothing from Catanduanes. So does a corrected word: a guess that only some details bear out is a bad one, and of four
 * letters one that only a category bears out.
 */
export function everyWord(terms: Term[], corrected: ReadonlySet<string> = new Set()): Attempt {
  const broadly = ({ word, whole, longer }: Term) => {
    if (corrected.has(word)) return word.length > 4 ? inNameOrCategory(whole) : inName(whole);
    return isEmpty(whole)
      ? anywhere(longer)
      : [...new Set([...anywhere(whole), ...inNameOrCategory(longer)])];
  };
  return attempt(all(terms.map(broadly)), [
    ...namedTiers(terms),
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
  return attempt(all(terms.map(({ whole }) => inNameOrCategory(whole))), namedTiers(terms));
}

/** A product that is one of the things asked for comes before one that only has all words in its name. */
function namedTiers(terms: Term[]): string[] {
  const named = all(terms.map(({ whole }) => inName(whole)));
  return named === "" ? [] : [`${named} & ${anyOf(terms.flatMap(({ whole }) => asThing(whole)))}`, named];
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
