import { randomBytes } from "node:crypto";
import { createInterface } from "node:readline/promises";
import { createAdmin, MIN_PASSWORD_LENGTH } from "@tindahan/api/accounts/accounts.ts";
import { readConfig } from "@tindahan/api/config.ts";
import { createDeps } from "@tindahan/api/deps.ts";
import { migrate } from "@tindahan/api/platform/migrate.ts";
import { RIGHTS } from "@tindahan/contract/rights.ts";

const USAGE = `Usage: npm run admin -- create USERNAME [owner|staff|packer]

Makes an admin: an owner, unless told otherwise. An existing one gets a new password, and the right if one is named; their
sessions end. The password is read from the first line of the input; at a terminal, press Enter to have one made for you.`;

const [command, username, wanted] = process.argv.slice(2);
const right = RIGHTS.find((one) => one === wanted);
if (command !== "create" || !username?.trim() || (wanted && !right)) {
  console.error(USAGE);
  process.exit(1);
}

const chosen = await askPassword();
const password = chosen || randomBytes(15).toString("base64url");
if (password.length < MIN_PASSWORD_LENGTH) {
  console.error(`A password has at least ${MIN_PASSWORD_LENGTH} characters: take a sentence.`);
  process.exit(1);
}
const config = readConfig();
await migrate(config.databaseUrl);
const deps = createDeps(config);
const outcome = await createAdmin(deps.db, username.trim(), password, right);
await deps.close();
console.log(`Admin ${username.trim()} was ${outcome}.${chosen ? "" : ` Password: ${password}`}`);

async function askPassword(): Promise<string> {
  const input = createInterface({
    input: process.stdin,
    ...(process.stdin.isTTY ? { output: process.stdout } : {}),
  });
  if (process.stdin.isTTY)
    return input.question("Password (Enter to have one made): ").finally(() => input.close());
  for await (const line of input) return line;
  return "";
}
