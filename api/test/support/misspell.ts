import { seededRandom, type Random } from "../../db/seeded-random.ts";

export { seededRandom };

const LETTERS = "abcdefghijklmnopqrstuvwxyz".split("");

/** One typing error anywhere: a letter wrong, missing, too many, or two swapped. */
export function misspell(text: string, random: Random): string {
  for (;;) {
    const at = random.below(text.length);
    const [before, letter, after] = [text.slice(0, at), text[at]!, text.slice(at + 1)];
    const wrong = [
      before + random.of(LETTERS) + after,
      before + after,
      before + random.of(LETTERS) + letter + after,
      before + (after[0] ?? "") + letter + after.slice(1),
    ][random.below(4)]!;
    // A slip that changes nothing, or that only touches a space, is none.
    if (wrong !== text && letter !== " " && !/^ | $| {2}/.test(wrong)) return wrong;
  }
}

/** One typing error in a word of four or five letters, up to two in a longer one; the first letter may only be swapped. */
export function misspellWord(word: string, random: Random): string {
  const slips = word.length < 6 ? 1 : 1 + random.below(2);
  for (;;) {
    const wrong = slips === 1 ? misspell(word, random) : misspell(misspell(word, random), random);
    const isSwapped = wrong.startsWith(`${word[1]}${word[0]}`) && wrong.slice(2) === word.slice(2);
    const shorter = Math.min(wrong.length, word.length);
    if (wrong !== word && (wrong[0] === word[0] || isSwapped) && shorter >= (slips === 1 ? 4 : 6))
      return wrong;
  }
}
