export type Synonyms = { of: (word: string) => string[]; words: string[] };

const cache = new WeakMap<string[], Synonyms>();

/** Cached by the settings array, which is replaced only when the settings change. */
export function readSynonyms(lines: string[]): Synonyms {
  const cached = cache.get(lines);
  if (cached) return cached;
  const others = new Map<string, Set<string>>();
  for (const group of lines.map(splitIntoWords))
    for (const word of group) others.set(word, (others.get(word) ?? new Set()).union(new Set(group)));
  const synonyms: Synonyms = {
    of: (word) => {
      const group =
        others.get(word) ?? others.get(word.replace(/s$/, "")) ?? others.get(word.replace(/es$/, ""));
      return [...(group ?? [])].slice(0, MAX_SYNONYMS);
    },
    words: [...others.keys()],
  };
  cache.set(lines, synonyms);
  return synonyms;
}

const MAX_SYNONYMS = 12;

/** Lower case without accents, as in the SQL function `folded`. */
export function foldAccents(text: string): string {
  return text
    .normalize("NFKD")
    .replaceAll(/\p{Mark}/gu, "")
    .toLowerCase();
}

export function splitIntoWords(text: string): string[] {
  return foldAccents(text).match(WORD) ?? [];
}

export const WORD = /[\p{Letter}\p{Number}]+/gu;
