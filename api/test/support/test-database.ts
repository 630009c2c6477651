import { randomBytes } from "node:crypto";
import { Client } from "pg";
import { inject } from "vitest";
import { rolesOf, withUser } from "../../../cli/database-roles.ts";
import type { ShopDatabase } from "../../../dev/shop-database.ts";

declare module "vitest" {
  interface ProvidedContext {
    postgresUrl: string;
  }
}

export type TestDatabase = ShopDatabase & { drop: () => Promise<void> };

const ROLES = rolesOf("template_shop");

export async function createTestDatabase(template = "template_shop"): Promise<TestDatabase> {
  const name = `shop_${randomBytes(6).toString("hex")}`;
  await asSuperuser(
    `create database ${name} template ${template} strategy file_copy`,
    // Grants and settings of the database itself are not copied from the template.
    `revoke all on database ${name} from public;
     grant connect on database ${name} to ${ROLES.running};
     grant connect, create, temporary on database ${name} to ${ROLES.migrating};
     alter role ${ROLES.running} in database ${name} set jit = off`,
  );
  const superuserUrl = `${inject("postgresUrl")}${name}`;
  return {
    url: withUser(superuserUrl, ROLES.running),
    migrationUrl: withUser(superuserUrl, ROLES.migrating),
    superuserUrl,
    drop: () => asSuperuser(`drop database ${name} with (force)`),
  };
}

async function asSuperuser(...statements: string[]): Promise<void> {
  const client = new Client({ connectionString: `${inject("postgresUrl")}postgres` });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}
