/** How many slips lie between two words: a letter wrong, missing, too many, or two neighbours swapped. */
function typingErrors(typed: string, word: string): number {
  let [older, old, row]: [number[], number[], number[]] = [[], range(word.length), []];
  for (let i = 1; i <= typed.length; i++) {
    row = [i];
    for (let j = 1; j <= word.length; j++) {
      const isSame = typed[i - 1] === word[j - 1];
      row[j] = Math.min(old[j]! + 1, row[j - 1]! + 1, old[j - 1]! + (isSame ? 0 : 1));
      if (i > 1 && j > 1 && typed[i - 1] === word[j - 2] && typed[i - 2] === word[j - 1])
        row[j] = Math.min(row[j]!, older[j - 2]! + 1);
    }
    [older, old] = [old, row];
  }
  return old[word.length]!;
}

function range(last: number): number[] {
  return Array.from({ length: last + 1 }, (_, i) => i);
}

export type Correction = { word: string; errors: number };

const MOST = 12;

/** Which of the candidates the typed word may be a slip of, the nearest first. */
export function correctionsOf(typed: string, candidates: string[]): Correction[] {
  const allowed = typed.length < 4 ? 1 : 2;
  return candidates
    .map((word) => ({ word, errors: errorsOf(typed, word) }))
    .filter(({ errors }) => errors <= allowed)
    .toSorted(
      (a, b) =>
        a.errors - b.errors ||
        Number(b.word[0] === typed[0]) - Number(a.word[0] === typed[0]) ||
        Math.abs(a.word.length - typed.length) - Math.abs(b.word.length - typed.length),
    )
    .slice(0, MOST);
}

/** Against the whole word or, while it is still being typed, its beginning, which counts as one more. */
function errorsOf(typed: string, word: string): number {
  const whole = typingErrors(typed, word);
  if (typed.length < 4 || word.length <= typed.length) return whole;
  return Math.min(whole, 1 + typingErrors(typed, word.slice(0, typed.length)));
}
