import { randomBytes } from "node:crypto";
import { createInterface } from "node:readline/promises";
import { createAdmin, resetSecondFactor, passwordWeakness } from "@tindahan/api/accounts/accounts.ts";
import { readConfig, takeMigrationUrl } from "@tindahan/api/config.ts";
import { createServices } from "@tindahan/api/compose.ts";
import type { Db } from "@tindahan/api/platform/db/database.ts";
import { prepareDatabase } from "@tindahan/api/prepare-database.ts";
import { ADMIN_ROLES } from "@tindahan/contract/accounts/admin-roles.ts";

const USAGE = `Usage: npm run admin -- create USERNAME [owner|staff|packer]
       npm run admin -- reset-second-factor USERNAME

create makes an admin: an owner, unless another role is named. An existing one gets a new password, and the role if one is
named; their sessions end. The password is read from the first line of the input; at a terminal, press Enter to have one made for
you, which must be changed at the first sign-in. reset-second-factor is for an admin who has lost both the phone and the
recovery codes. Both are recorded in the security log.`;

const [command, username = "", requestedRole] = process.argv.slice(2);
const adminRole = ADMIN_ROLES.find((one) => one === requestedRole);
const isKnownCommand = command === "create" || command === "reset-second-factor";
if (!isKnownCommand || !username.trim() || (requestedRole && !adminRole)) fail(USAGE);

await (command === "create" ? create(username.trim()) : reset(username.trim()));
// A connection that was opening during close would keep the process alive.
process.exit();

async function create(name: string): Promise<void> {
  const enteredPassword = await askPassword();
  const password = enteredPassword || randomBytes(15).toString("base64url");
  const weakness = passwordWeakness(password, [name]);
  if (weakness) fail(weakness);
  const outcome = await withShop((db) =>
    createAdmin(db, name, password, { adminRole, isTemporary: !enteredPassword }),
  );
  const passwordNotice = enteredPassword
    ? ""
    : ` Password: ${password}. It must be changed at the first sign-in, within a week.`;
  console.log(`Admin ${name} was ${outcome}.${passwordNotice}`);
}

async function reset(name: string): Promise<void> {
  const outcome = await withShop((db) => resetSecondFactor(db, name));
  console.log(
    outcome === "reset" ? `${name} can sign in with the password alone.` : `${name} has no second factor.`,
  );
}

async function withShop<T>(work: (db: Db) => Promise<T>): Promise<T> {
  const config = readConfig();
  await prepareDatabase({ ...config, migrationUrl: takeMigrationUrl() }, config);
  const services = createServices(config);
  return work(services.db).finally(services.close);
}

function fail(message: string): never {
  console.error(message);
  process.exit(1);
}

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
