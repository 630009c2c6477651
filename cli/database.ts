import { randomBytes } from "node:crypto";
import { parseArgs } from "node:util";
import { takeMigrationUrl } from "@tindahan/api/config.ts";
import { prepareDatabase } from "@tindahan/api/prepare-database.ts";
import { Client, escapeIdentifier } from "pg";
import { CommandError, UsageError } from "./command.ts";
import { rolesOf, setUpDatabase, withUser, type Roles } from "./database-roles.ts";

export async function setup(args: string[]): Promise<void> {
  const { values, positionals } = parseSetup(args);
  const [adminUrl, ...rest] = positionals;
  if (!adminUrl || rest.length > 0) throw new UsageError();
  const database = decodeURIComponent(new URL(adminUrl).pathname.slice(1));
  if (!database) throw new CommandError("The URL must end with the name of the database: …/shop");
  const existingUrl = takeMigrationUrl();
  const roles = {
    ...rolesOf(database),
    ...(existingUrl ? roleNamesIn(existingUrl, process.env.DATABASE_URL) : {}),
  };
  const rolesExist = await ensureDatabase(adminUrl, database, roles.migrating);
  const passwords =
    rolesExist && !values["new-passwords"] ? {} : { migrating: newPassword(), running: newPassword() };
  if (!passwords.migrating && !existingUrl)
    throw new CommandError(
      `The role ${roles.migrating} exists already. Set DATABASE_MIGRATION_URL to its URL, or add --new-passwords.`,
    );
  const migrationUrl = passwords.migrating
    ? withUser(adminUrl, roles.migrating, passwords.migrating)
    : existingUrl!;
  await setUpDatabase({ adminUrl, migrationUrl, roles, passwords, leaveEmpty: values["leave-empty"] });
  if (!passwords.running) return console.log(`The database ${database} is ready. Its URLs have not changed.`);
  console.log(`The database ${database} is ready.

For the program:
DATABASE_URL=${withUser(adminUrl, roles.running, passwords.running)}

For updates. It can change every table, so keep it where the program cannot read it:
DATABASE_MIGRATION_URL=${migrationUrl}`);
}

function parseSetup(args: string[]) {
  return parseArgs({
    args,
    allowPositionals: true,
    options: {
      "new-passwords": { type: "boolean", default: false },
      "leave-empty": { type: "boolean", default: false },
    },
  });
}

function roleNamesIn(migrationUrl: string, databaseUrl: string | undefined): Partial<Roles> {
  const userOf = (url: string) => decodeURIComponent(new URL(url).username);
  return { migrating: userOf(migrationUrl), ...(databaseUrl ? { running: userOf(databaseUrl) } : {}) };
}

async function ensureDatabase(adminUrl: string, database: string, role: string): Promise<boolean> {
  let client = new Client({ connectionString: adminUrl });
  await client.connect().catch(async (error: unknown) => {
    if ((error as { code?: string }).code !== "3D000") throw error;
    const maintenanceUrl = new URL(adminUrl);
    maintenanceUrl.pathname = "/postgres";
    client = new Client({ connectionString: maintenanceUrl.href });
    await client.connect();
    await client.query(`create database ${escapeIdentifier(database)}`);
  });
  try {
    return (await client.query("select from pg_roles where rolname = $1", [role])).rowCount === 1;
  } finally {
    await client.end();
  }
}

export async function migrateNow(values: string[]): Promise<void> {
  if (values.length > 0) throw new UsageError();
  const databaseDirectUrl = process.env.DATABASE_DIRECT_URL || process.env.DATABASE_URL;
  const migrationUrl = takeMigrationUrl();
  if (!databaseDirectUrl || !migrationUrl)
    throw new CommandError("Set both DATABASE_URL and DATABASE_MIGRATION_URL.");
  await prepareDatabase({ databaseDirectUrl, migrationUrl });
  console.log("The database is up to date.");
}

function newPassword(): string {
  return randomBytes(24).toString("base64url");
}
