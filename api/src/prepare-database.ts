import { Client } from "pg";
import { ConfigError } from "./config.ts";
import { listMissing, migrate } from "./platform/db/migrate.ts";
import { isPooled } from "./platform/db/database.ts";

type Addresses = { databaseDirectUrl: string; migrationUrl: string | undefined };

/**
 * What has to hold before the program works with its database: all migrations and functions are there, and the role it connects as can
 * neither change tables nor rewrite history. With the migrating role's address they are applied now.
 */
export async function prepareDatabase(
  { databaseDirectUrl: databaseUrl, migrationUrl }: Addresses,
  { isDevelopment = false }: { isDevelopment?: boolean } = {},
): Promise<void> {
  const role = await asRunningRole(databaseUrl, describeRole);
  if (role.excess && !isDevelopment)
    throw new ConfigError([
      `DATABASE_URL connects as ${role.name}, which ${role.excess}: run npm run database -- setup and use the DATABASE_URL that it prints`,
    ]);
  // One role for both, as on a developer's own database, has every right already.
  if (migrationUrl) return void (await migrate(migrationUrl, role.excess ? {} : { runningRole: role.name }));
  const missing = await asRunningRole(databaseUrl, listMissing);
  if (missing.length > 0)
    throw new ConfigError([
      `the database lacks ${missing.length} migrations and functions (${missing[0]}${missing.length > 1 ? ", …" : ""}): run npm run database -- migrate, or set DATABASE_MIGRATION_URL`,
    ]);
}

async function asRunningRole<T>(databaseUrl: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: databaseUrl, application_name: "tindahan-prepare" });
  client.on("error", () => {});
  try {
    await client.connect();
    if (await isPooled(client))
      throw new ConfigError([
        "the database is reached through a connection pooler: set DATABASE_DIRECT_URL to its own address",
      ]);
    return await work(client);
  } finally {
    await client.end();
  }
}

/** `excess`: a right that no running shop needs, if the role has one. */
async function describeRole(client: Client): Promise<{ name: string; excess: string | null }> {
  const { rows } = await client.query<{ name: string; excess: string | null }>(`
    select current_user as name, case
      when rolsuper then 'is a superuser'
      when rolcreaterole then 'can create roles'
      when rolbypassrls or rolreplication then 'can read past every rule'
      when has_schema_privilege('public', 'create') or has_database_privilege(current_database(), 'create')
        then 'can create tables'
      when exists (select from pg_class where relnamespace = 'public'::regnamespace and pg_has_role(relowner, 'member'))
        then 'can alter tables'
    end as excess
    from pg_roles where rolname = current_user`);
  return rows[0]!;
}
