import { seededRandom, type Random } from "../db/seeded-random.ts";

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
