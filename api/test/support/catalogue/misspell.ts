import { seededRandom, type Random } from "../../../db/seeded-random.ts";

export { seededRandom };

const LETTERS = "abcdefghijklmnopqrstuvwxyz".split("");

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
    if (wrong !== text && letter !== " " && !/^ | $| {2}/.test(wrong)) return wrong;
  }
}

export function misspellWord(word: string, random: Random): string {
  const errors = word.length < 6 ? 1 : 1 + random.below(2);
  for (;;) {
    const wrong = errors === 1 ? misspell(word, random) : misspell(misspell(word, random), random);
    const isSwapped = wrong.startsWith(`${word[1]}${word[0]}`) && wrong.slice(2) === word.slice(2);
    const shorter = Math.min(wrong.length, word.length);
    if (wrong !== word && (wrong[0] === word[0] || isSwapped) && shorter >= (errors === 1 ? 4 : 6))
      return wrong;
  }
}
