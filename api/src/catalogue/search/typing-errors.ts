export function findCorrection(typed: string, candidates: string[]): string | undefined {
  const near = candidates.flatMap((word) => {
    // Another form of the same word is not a typing error.
    if (stemWord(word) === stemWord(typed)) return [];
    const allowed = Math.min(typed.length, word.length) < 6 ? 1 : 2;
    const errors = Math.min(
      ...pluralizeLike(word, typed).map((form) => countTypingErrors(form, word, allowed)),
    );
    return errors === Infinity ? [] : [{ word, errors }];
  });
  const distance = (word: string) => Math.abs(word.length - typed.length);
  return near.toSorted(
    (a, b) =>
      a.errors - b.errors ||
      // Doubled letters are the most common error: "manggo" means mango, not monggo.
      Number(collapseDoubleLetters(b.word) === collapseDoubleLetters(typed)) -
        Number(collapseDoubleLetters(a.word) === collapseDoubleLetters(typed)) ||
      distance(a.word) - distance(b.word),
  )[0]?.word;
}

function stemWord(word: string): string {
  return word.replace(/(?<=\w{3})(?:ers?|e[ds]?|ing|s)$/, "");
}

function pluralizeLike(word: string, typed: string): string[] {
  if (!word.endsWith("s")) return [typed];
  return word.endsWith("es") ? [typed, `${typed}s`, `${typed}es`] : [typed, `${typed}s`];
}

function countTypingErrors(typed: string, word: string, allowed: number): number {
  const isSwapped = typed[0] === word[1] && typed[1] === word[0];
  const shorter = Math.min(typed.length, word.length);
  if ((typed[0] !== word[0] && !isSwapped) || shorter < 3 || Math.abs(typed.length - word.length) > allowed)
    return Infinity;
  const errors =
    typed[0] === word[0]
      ? editDistance(typed, word, allowed)
      : 1 + editDistance(typed.slice(2), word.slice(2), allowed - 1);
  if (shorter === 3 && !hasSameLetters(typed, word)) return Infinity;
  return errors <= allowed ? errors : Infinity;
}

/** Damerau–Levenshtein distance, or Infinity if above `allowed`. */
function editDistance(typed: string, word: string, allowed: number): number {
  let [older, old, row]: [number[], number[], number[]] = [[], numbersUpTo(word.length), []];
  for (let i = 1; i <= typed.length; i++) {
    row = [i];
    let fewest = i;
    for (let j = 1; j <= word.length; j++) {
      const isSame = typed[i - 1] === word[j - 1];
      let errors = Math.min(old[j]! + 1, row[j - 1]! + 1, old[j - 1]! + (isSame ? 0 : 1));
      if (i > 1 && j > 1 && typed[i - 1] === word[j - 2] && typed[i - 2] === word[j - 1])
        errors = Math.min(errors, older[j - 2]! + 1);
      row[j] = errors;
      if (errors < fewest) fewest = errors;
    }
    // A transposition refers to the row before, so allow one more.
    if (fewest > allowed + 1) return Infinity;
    [older, old] = [old, row];
  }
  return old[word.length]!;
}

function numbersUpTo(last: number): number[] {
  return Array.from({ length: last + 1 }, (_, i) => i);
}

function hasSameLetters(typed: string, word: string): boolean {
  return typed.split("").toSorted().join("") === word.split("").toSorted().join("");
}

function collapseDoubleLetters(word: string): string {
  return word.replaceAll(/(.)\1+/g, "$1");
}
