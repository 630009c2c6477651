import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { ShopError } from "@tindahan/contract/core/errors.ts";
import type { Id } from "@tindahan/contract/core/primitives.ts";
import { MIN_PASSWORD_LENGTH } from "@tindahan/contract/accounts/constants.ts";
import type { Services } from "../../platform/services.ts";
import { selectUser } from "../queries.ts";

export async function assertStrongPassword(
  { db, settings }: Pick<Services, "db" | "settings">,
  userId: Id,
  password: string,
): Promise<void> {
  const [{ username, name }, { shop }] = await Promise.all([selectUser(db, userId), settings.read()]);
  const message = passwordWeakness(password, [username ?? "", name, shop.name, shop.legalName]);
  if (message) throw new ShopError("invalid_request", message, { password: message });
}

/** Returns the message for the user; undefined: the password is strong. */
export function passwordWeakness(password: string, ownWords: string[] = []): string | undefined {
  if (Array.from(password).length < MIN_PASSWORD_LENGTH)
    return `Use at least ${MIN_PASSWORD_LENGTH} characters, such as a sentence.`;
  if (isCommonPassword(password)) return "This password is too common. Use a sentence.";
  if (
    countUnpredictableCharacters(removeGuessableWords(foldForPasswordPolicy(password), ownWords)) <
    MIN_UNPREDICTABLE
  )
    return "This password is easy to guess: it repeats itself, follows the keyboard, or is the name of the shop or yours. Use a sentence.";
  return undefined;
}

const MIN_UNPREDICTABLE = 8;

const COMMON_WORDS =
  "password passwort passw0rd tindahan sarisari admin administrator owner staff welcome letmein iloveyou mahalkita changeme default secret qwerty philippines pilipinas".split(
    " ",
  );
const KEYBOARD = ["qwertyuiop", "asdfghjkl", "zxcvbnm", "1234567890", "abcdefghijklmnopqrstuvwxyz"];
const FOLLOWERS = new Set(
  KEYBOARD.flatMap((row) => [...adjacentPairs(row), ...adjacentPairs(reverseText(row))]),
);

function adjacentPairs(row: string): string[] {
  return Array.from({ length: row.length - 1 }, (_, at) => row.slice(at, at + 2));
}

function reverseText(row: string): string {
  return Array.from(row).toReversed().join("");
}

function foldForPasswordPolicy(password: string): string {
  return password.normalize("NFKC").toLowerCase().replaceAll(/\s+/g, " ");
}

function removeGuessableWords(password: string, ownWords: string[]): string {
  const words = [
    ...ownWords.flatMap((name) => [
      foldForPasswordPolicy(name),
      ...foldForPasswordPolicy(name).split(/[^\p{L}\p{N}]+/u),
    ]),
    ...COMMON_WORDS,
  ]
    .filter((word) => word.length >= 4)
    .toSorted((a, b) => b.length - a.length);
  return words.reduce((rest, word) => rest.replaceAll(word, "\u0000"), password);
}

/** Counts the characters that neither repeat, follow on the keyboard, nor continue an earlier sequence. */
function countUnpredictableCharacters(text: string): number {
  const letters = Array.from(text);
  return letters.filter((letter, at) => {
    const before = letters[at - 1];
    if (letter === before || FOLLOWERS.has(`${before}${letter}`)) return false;
    const three = letters.slice(at - 2, at + 1).join("");
    return at < 3 || !letters.slice(0, at).join("").includes(three);
  }).length;
}

/** The most used long passwords, as 48-bit hash prefixes: some contain names of people. */
const COMMON = new Set(
  readFileSync(new URL("common-passwords.txt", import.meta.url), "utf8")
    .trimEnd()
    .split("\n"),
);

function commonPasswordKey(password: string): string {
  return createHash("sha256").update(foldForPasswordPolicy(password)).digest("base64url").slice(0, 8);
}

function isCommonPassword(password: string): boolean {
  return COMMON.has(commonPasswordKey(password));
}
