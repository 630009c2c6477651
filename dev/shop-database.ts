import { Client } from "pg";
import { rolesOf, setUpDatabase, withUser } from "../cli/database-roles.ts";
import type { Postgres } from "./postgres/postgres.ts";

export type ShopDatabase = {
  url: string;
  migrationUrl: string;
  superuserUrl: string;
};

export async function createShopDatabase(
  postgres: Pick<Postgres, "urlOf">,
  name = "shop",
): Promise<ShopDatabase> {
  const client = new Client({ connectionString: postgres.urlOf("postgres") });
  await client.connect();
  try {
    const { rowCount } = await client.query("select from pg_database where datname = $1", [name]);
    if (rowCount === 0) await client.query(`create database ${name}`);
  } finally {
    await client.end();
  }
  const [superuserUrl, roles] = [postgres.urlOf(name), rolesOf(name)];
  const migrationUrl = withUser(superuserUrl, roles.migrating);
  await setUpDatabase({ adminUrl: superuserUrl, migrationUrl, roles });
  return { url: withUser(superuserUrl, roles.running), migrationUrl, superuserUrl };
}
