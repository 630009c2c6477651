import { randomBytes } from "node:crypto";
import { Client } from "pg";
import { inject } from "vitest";

declare module "vitest" {
  interface ProvidedContext {
    postgresUrl: string;
  }
}

export type TestDatabase = { url: string; drop: () => Promise<void> };

/** A database of its own for one test, copied from the migrated template in some tens of milliseconds. */
export async function createTestDatabase(template = "template_shop"): Promise<TestDatabase> {
  const name = `shop_${randomBytes(6).toString("hex")}`;
  await asAdmin(`create database ${name} template ${template} strategy file_copy`);
  return {
    url: `${inject("postgresUrl")}${name}`,
    drop: () => asAdmin(`drop database ${name} with (force)`),
  };
}

async function asAdmin(statement: string): Promise<void> {
  const client = new Client({ connectionString: `${inject("postgresUrl")}postgres` });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
