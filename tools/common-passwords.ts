import { readFileSync, writeFileSync } from "node:fs";
import { commonKeyOf, weaknessOf } from "@tindahan/api/accounts/accounts.ts";

const USAGE = `Usage: node tools/common-passwords.ts LIST...

Writes api/src/accounts/admins/common-passwords.txt from lists of leaked or tried passwords, one a line, the most common first, such
as those of github.com/danielmiessler/SecLists (MIT). Keeps the first 5,000 that the rules of password-policy.ts let through.`;

const KEPT = 5_000;
const lists = process.argv.slice(2);
if (lists.length === 0) {
  console.error(USAGE);
  process.exit(1);
}

const FILE = new URL("../api/src/accounts/admins/common-passwords.txt", import.meta.url);
// Not mail addresses and links: nobody else has those.
const isWritten = (line: string) => /^[\x20-\x7E]{15,40}$/.test(line) && !/@|:\/\//.test(line);
const keys = new Set<string>();
for (const line of lists.flatMap((file) => readFileSync(file, "utf8").split(/\r?\n/))) {
  if (keys.size === KEPT) break;
  if (isWritten(line) && !weaknessOf(line)) keys.add(commonKeyOf(line));
}
writeFileSync(FILE, `${[...keys].toSorted().join("\n")}\n`);
console.log(`${keys.size} passwords`);
