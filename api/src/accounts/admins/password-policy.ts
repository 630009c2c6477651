import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { ShopError } from "@tindahan/contract/core/errors.ts";
import { MIN_PASSWORD_LENGTH } from "@tindahan/contract/accounts/manage-profile.ts";
import type { Id } from "@tindahan/contract/core/primitives.ts";
import type { Services } from "../../platform/services.ts";
import { selectUser } from "../queries.ts";

/** Throws, with the reason beside the field, unless the password is long and nobody's first guess. */
export async function assertStrongPassword(
  { db, settings }: Pick<Services, "db" | "settings">,
  userId: Id,
  password: string,
): Promise<void> {
  const [{ username, name }, { shop }] = await Promise.all([selectUser(db, userId), settings.read()]);
  const message = weaknessOf(password, [username ?? "", name, shop.name, shop.legalName]);
  if (message) throw new ShopError("invalid_request", message, { password: message });
}

/** Why a password is refused, in words for the person who chose it. */
export function weaknessOf(password: string, ownWords: string[] = []): string | undefined {
  if (Array.from(password).length < MIN_PASSWORD_LENGTH)
    return `Use at least ${MIN_PASSWORD_LENGTH} characters, such as a sentence.`;
  if (isCommon(password)) return "This password is too common. Use a sentence.";
  if (surprises(withoutWords(fold(password), ownWords)) < MIN_SURPRISES)
    return "This password is easy to guess: it repeats itself, follows the keyboard, or is the name of the shop or yours. Use a sentence.";
  return undefined;
}

/** Fewer than this after everything predictable is taken out: somebody has only filled up the length. */
const MIN_SURPRISES = 8;

/** What guessing programs try first, around which they put digits. */
const COMMON_WORDS =
  "password passwort passw0rd tindahan sarisari admin administrator owner staff welcome letmein iloveyou mahalkita changeme default secret qwerty philippines pilipinas".split(
    " ",
  );
const KEYBOARD = ["qwertyuiop", "asdfghjkl", "zxcvbnm", "1234567890", "abcdefghijklmnopqrstuvwxyz"];
const FOLLOWERS = new Set(KEYBOARD.flatMap((row) => [...pairsOf(row), ...pairsOf(reversed(row))]));

function pairsOf(row: string): string[] {
  return Array.from({ length: row.length - 1 }, (_, at) => row.slice(at, at + 2));
}

function reversed(row: string): string {
  return Array.from(row).toReversed().join("");
}

function fold(password: string): string {
  return password.normalize("NFKC").toLowerCase().replaceAll(/\s+/g, " ");
}

/** Names of the shop and the person, and what everybody uses, count as one character each. */
function withoutWords(password: string, ownWords: string[]): string {
  const words = [
    ...ownWords.flatMap((name) => [fold(name), ...fold(name).split(/[^\p{L}\p{N}]+/u)]),
    ...COMMON_WORDS,
  ]
    .filter((word) => word.length >= 4)
    .toSorted((a, b) => b.length - a.length);
  return words.reduce((rest, word) => rest.replaceAll(word, "\u0000"), password);
}

/** How many characters cannot be told from those before: not the same, the next on the keyboard, or part of a repeat. */
function surprises(text: string): number {
  const letters = Array.from(text);
  return letters.filter((letter, at) => {
    const before = letters[at - 1];
    if (letter === before || FOLLOWERS.has(`${before}${letter}`)) return false;
    // The same three characters stood here before: the beginning of a repeat is what counts.
    const three = letters.slice(at - 2, at + 1).join("");
    return at < 3 || !letters.slice(0, at).join("").includes(three);
  }).length;
}

/** The most used passwords of 15 characters and more, as the first 48 bits of their hashes: some hold names of people. */
const COMMON = new Set(
  readFileSync(new URL("common-passwords.txt", import.meta.url), "utf8")
    .trimEnd()
    .split("\n"),
);

function commonKeyOf(password: string): string {
  return createHash("sha256").update(fold(password)).digest("base64url").slice(0, 8);
}

function isCommon(password: string): boolean {
  return COMMON.has(commonKeyOf(password));
}
