import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const ROOT = fileURLToPath(new URL("../../../", import.meta.url));

const SHOPPER_WORDING = [
  "By yourself, until it is shipped", "What delivery costs", "for nothing", "The checkout adds shipping",
  "Look in spam, too", "News about the order", "Place Order replaces it", "What you wanted is still",
  "that stands on the card", "card company does not know", "We do not know this code", "takes off as much or more",
  "Take it with you", "Erase it", "cancelled by itself", "for the next time",
]; // prettier-ignore
const MERCHANT_WORDING = [
  "Somebody else knows the password", "Everybody, by itself", "Those who enter a code", "money to give back",
  "Slips of all", "Numbers from a file", "It is Cancelled", "letters on it", "no legal advice", "without a weight –",
  "need attention:", "payments need attention",
]; // prettier-ignore

const files = globSync(["web/app/**/*.{ts,tsx}", "contract/src/**/*.ts", "api/src/**/*.ts"], { cwd: ROOT });
const source = files
  .filter((file) => !file.endsWith(".test.ts"))
  .map((file) => readFileSync(ROOT + file, "utf8"))
  .join("\n")
  .replaceAll(/\s+/g, " ")
  .toLowerCase();

test.each([
  ["shoppers", SHOPPER_WORDING],
  ["merchants", MERCHANT_WORDING],
])("screens, errors and mails for %s contain no wording that was replaced", (_, wording) => {
  expect(files.length).toBeGreaterThan(500);
  expect(wording.filter((words) => source.includes(words.toLowerCase()))).toEqual([]);
});
