/** The word that was most likely meant, if one is near enough. */
export function correctionOf(typed: string, candidates: string[]): string | undefined {
  const near = candidates.flatMap((word) => {
    // A charger is no typing error of "charges".
    if (stemOf(word) === stemOf(typed)) return [];
    // A short word has many neighbors.
    const allowed = Math.min(typed.length, word.length) < 6 ? 1 : 2;
    const errors = Math.min(...formsLike(word, typed).map((form) => errorsBetween(form, word, allowed)));
    return errors === Infinity ? [] : [{ word, errors }];
  });
  const distance = (word: string) => Math.abs(word.length - typed.length);
  return near.toSorted(
    (a, b) =>
      a.errors - b.errors ||
      // Letters are doubled, or not, more often than they are mistaken: "manggo" is no monggo.
      Number(undoubled(b.word) === undoubled(typed)) - Number(undoubled(a.word) === undoubled(typed)) ||
      distance(a.word) - distance(b.word),
  )[0]?.word;
}

function stemOf(word: string): string {
  return word.replace(/(?<=\w{3})(?:ers?|e[ds]?|ing|s)$/, "");
}

/** "Headfone" may be one of the headphones. */
function formsLike(word: string, typed: string): string[] {
  if (!word.endsWith("s")) return [typed];
  return word.endsWith("es") ? [typed, `${typed}s`, `${typed}es`] : [typed, `${typed}s`];
}

/** Infinity if the words are too far apart. */
function errorsBetween(typed: string, word: string, allowed: number): number {
  const isSwapped = typed[0] === word[1] && typed[1] === word[0];
  const shorter = Math.min(typed.length, word.length);
  if ((typed[0] !== word[0] && !isSwapped) || shorter < 3 || Math.abs(typed.length - word.length) > allowed)
    return Infinity;
  const errors =
    typed[0] === word[0]
      ? typingErrors(typed, word, allowed)
      : 1 + typingErrors(typed.slice(2), word.slice(2), allowed - 1);
  if (shorter === 3 && !isTransposed(typed, word)) return Infinity;
  return errors <= allowed ? errors : Infinity;
}

/** How many slips lie between two words: a letter wrong, missing, too many, or two neighbours swapped; Infinity: too many. */
function typingErrors(typed: string, word: string, allowed: number): number {
  let [older, old, row]: [number[], number[], number[]] = [[], range(word.length), []];
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
    // One more, because a swap skips a row.
    if (fewest > allowed + 1) return Infinity;
    [older, old] = [old, row];
  }
  return old[word.length]!;
}

function range(last: number): number[] {
  return Array.from({ length: last + 1 }, (_, i) => i);
}

function isTransposed(typed: string, word: string): boolean {
  return typed.split("").toSorted().join("") === word.split("").toSorted().join("");
}

function undoubled(word: string): string {
  return word.replaceAll(/(.)\1+/g, "$1");
}
