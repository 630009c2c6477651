import { randomBytes } from "node:crypto";
import { createInterface } from "node:readline/promises";
import { createAdmin, resetSecondFactor, passwordWeakness } from "@tindahan/api/accounts/accounts.ts";
import { readConfig, takeMigrationUrl } from "@tindahan/api/config.ts";
import { createServices } from "@tindahan/api/compose.ts";
import type { Db } from "@tindahan/api/platform/db/database.ts";
import { prepareDatabase } from "@tindahan/api/prepare-database.ts";
import { ADMIN_ROLES, type AdminRole } from "@tindahan/contract/accounts/admin-roles.ts";
import { CommandError, UsageError } from "./command.ts";

export async function admin([command, username = "", requestedRole, ...rest]: string[]): Promise<void> {
  const name = username.trim();
  const adminRole = ADMIN_ROLES.find((one) => one === requestedRole);
  if (!name || rest.length > 0 || (requestedRole && !adminRole)) throw new UsageError();
  if (command === "create") await create(name, adminRole);
  else if (command === "reset-second-factor" && !requestedRole) await reset(name);
  else throw new UsageError();
}

async function create(name: string, adminRole: AdminRole | undefined): Promise<void> {
  const enteredPassword = await askPassword();
  const password = enteredPassword || randomBytes(15).toString("base64url");
  const weakness = passwordWeakness(password, [name]);
  if (weakness) throw new CommandError(weakness);
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
