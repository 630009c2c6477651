import { Client } from "pg";
import { ConfigError } from "./config.ts";
import { listMissingMigrations, migrate } from "./platform/db/migrate.ts";
import { isBehindPooler } from "./platform/db/database.ts";

type DatabaseUrls = { databaseDirectUrl: string; migrationUrl: string | undefined };

/** Migrates if `migrationUrl` is given. Raises: `ConfigError` for missing migrations or excess rights. */
export async function prepareDatabase(
  { databaseDirectUrl: databaseUrl, migrationUrl }: DatabaseUrls,
  { isDevelopment = false }: { isDevelopment?: boolean } = {},
): Promise<void> {
  const role = await connectAsRunningRole(databaseUrl, describeDatabaseRole);
  if (role.excessRight && !isDevelopment)
    throw new ConfigError([
      `DATABASE_URL connects as ${role.name}, which ${role.excessRight}: run tindahan setup and use the DATABASE_URL that it prints`,
    ]);
  if (migrationUrl)
    return void (await migrate(migrationUrl, role.excessRight ? {} : { runningRole: role.name }));
  const missing = await connectAsRunningRole(databaseUrl, listMissingMigrations);
  if (missing.length > 0)
    throw new ConfigError([
      `the database lacks ${missing.length} migrations and functions (${missing[0]}${missing.length > 1 ? ", …" : ""}): run tindahan migrate, or set DATABASE_MIGRATION_URL`,
    ]);
}

async function connectAsRunningRole<T>(
  databaseUrl: string,
  work: (client: Client) => Promise<T>,
): Promise<T> {
  const client = new Client({ connectionString: databaseUrl, application_name: "tindahan-prepare" });
  client.on("error", () => {});
  try {
    await client.connect();
    if (await isBehindPooler(client))
      throw new ConfigError([
        "the database is reached through a connection pooler: set DATABASE_DIRECT_URL to its own address",
      ]);
    return await work(client);
  } finally {
    await client.end();
  }
}

async function describeDatabaseRole(client: Client): Promise<{ name: string; excessRight: string | null }> {
  const { rows } = await client.query<{ name: string; excessRight: string | null }>(`
    select current_user as name, case
      when rolsuper then 'is a superuser'
      when rolcreaterole then 'can create roles'
      when rolbypassrls or rolreplication then 'can read past every rule'
      when has_schema_privilege('public', 'create') or has_database_privilege(current_database(), 'create')
        then 'can create tables'
      when exists (select from pg_class where relnamespace = 'public'::regnamespace and pg_has_role(relowner, 'member'))
        then 'can alter tables'
    end as "excessRight"
    from pg_roles where rolname = current_user`);
  return rows[0]!;
}
