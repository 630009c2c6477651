// @module-tag postgres-15
// @module-tag long
import { execFile, execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { existsSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { Client } from "pg";
import { expect, inject, test as base } from "vitest";
import { rolesOf, withUser } from "../../../cli/database-roles.ts";
import { createProduct } from "@tindahan/contract/catalogue/manage-products.ts";
import { listAudit } from "@tindahan/contract/accounts/manage-audit.ts";
import { createApp } from "../../src/app.ts";
import { createServices } from "../../src/compose.ts";
import { prepareDatabase } from "../../src/prepare-database.ts";
import { openShop, testConfig } from "../support/shop.ts";
import { createTestDatabase } from "../support/test-database.ts";

const ROOT = fileURLToPath(new URL("../../..", import.meta.url));

type Managed = {
  name: string;
  /** A managed provider's account: may create roles and databases, but is no superuser. */
  adminUrl: string;
  superuser: Client;
  setup: (
    environment?: Record<string, string>,
    ...options: string[]
  ) => Promise<{ url: string; migrationUrl: string }>;
};

const test = base.extend<{ managed: Managed }>({
  // oxlint-disable-next-line no-empty-pattern -- vitest reads the fixture's needs from its parameters
  managed: async ({}, use) => {
    const name = `managed_${randomBytes(6).toString("hex")}`;
    const superuser = new Client({ connectionString: `${inject("postgresUrl")}postgres` });
    await superuser.connect();
    await superuser.query(`create role ${name} login createrole createdb`);
    const adminUrl = withUser(`${inject("postgresUrl")}${name}`, name);
    await use({
      name,
      adminUrl,
      superuser,
      async setup(environment = {}, ...options) {
        const { stdout } = await promisify(execFile)(
          process.execPath,
          ["cli/tindahan.ts", "setup", adminUrl, ...options],
          { cwd: ROOT, env: { ...process.env, ...environment } },
        );
        const address = (variable: string) => new RegExp(`^${variable}=(.*)$`, "m").exec(stdout)?.[1] ?? "";
        return { url: address("DATABASE_URL"), migrationUrl: address("DATABASE_MIGRATION_URL") };
      },
    });
    await superuser.query(`drop database if exists ${name} with (force)`);
    const { migrating, running, audit } = rolesOf(name);
    await superuser.query(`drop role if exists ${migrating}, ${running}, ${audit}, ${name}`);
    await superuser.end();
  },
});

test("sets up a database and its roles without a superuser; a repeated setup needs the migration URL", async ({
  managed,
}) => {
  const { url, migrationUrl } = await managed.setup();
  const { migrating, running, audit } = rolesOf(managed.name);
  expect(new URL(url).username).toBe(running);
  expect(new URL(url).password).toHaveLength(32);
  expect(new URL(migrationUrl).username).toBe(migrating);

  await prepareDatabase({ databaseDirectUrl: url, migrationUrl: undefined });
  for (const address of [url, migrationUrl])
    expect(await ask(address, "select where current_setting('jit') = 'off'")).toBe(1);
  const services = createServices(testConfig(url));
  const app = await createApp(services);
  const ana = await openShop(app, services, url).admin();
  await ana.call(createProduct, {
    body: { name: "Basket", details: "Woven", price: 250, category: "", image: "/pictures/x.webp" },
  });
  expect((await ana.call(listAudit, {})).records).toHaveLength(1);
  await app.close();
  await services.close();

  await managed.setup({ DATABASE_MIGRATION_URL: migrationUrl });
  await expect(managed.setup()).rejects.toThrow(/exists already. Set DATABASE_MIGRATION_URL/);
  expect(await managed.setup({ DATABASE_MIGRATION_URL: migrationUrl })).toEqual({
    url: "",
    migrationUrl: "",
  });

  const { rows } = await managed.superuser.query(
    `select pg_get_userbyid(member) as member, pg_get_userbyid(roleid) as role from pg_auth_members
     where pg_get_userbyid(roleid) in ($1, $2, $3) and not admin_option`,
    [migrating, running, audit],
  );
  expect(rows).toEqual([]);
  for (const statement of ["update audit_log set entity = ''", "alter table audit_log disable trigger all"])
    await expect(ask(migrationUrl, statement)).rejects.toMatchObject({ code: "42501" });
});

test("the shop refuses to start with an overprivileged database role or missing migrations", async ({
  managed,
}) => {
  const { name, adminUrl, superuser } = managed;
  const start = (databaseDirectUrl: string) =>
    prepareDatabase({ databaseDirectUrl, migrationUrl: undefined });
  await superuser.query(`create database ${name} owner ${name}`);
  const plain = rolesOf(name).running;
  await superuser.query(`create role ${plain} login`);

  await expect(start(`${inject("postgresUrl")}${name}`)).rejects.toThrow("postgres, which is a superuser");
  await expect(start(adminUrl)).rejects.toThrow(/can create roles: run tindahan setup/);
  await superuser.query(`alter role ${name} nocreaterole`);
  await expect(start(adminUrl)).rejects.toThrow("can create tables");
  await expect(start(withUser(adminUrl, plain))).rejects.toThrow(
    /lacks \d+ migrations and functions \(0001_baseline.sql, …\): run tindahan migrate/,
  );
});

test("the next start restores manually changed database grants", async ({ managed }) => {
  const { migrationUrl, url } = await managed.setup();
  await ask(migrationUrl, `grant delete on orders to ${rolesOf(managed.name).running}`);
  await ask(migrationUrl, `revoke select on products from ${rolesOf(managed.name).running}`);

  await prepareDatabase({ databaseDirectUrl: url, migrationUrl });

  await expect(ask(url, "delete from orders")).rejects.toMatchObject({ code: "42501" });
  await ask(url, "select from products");
});

// oxlint-disable-next-line node/no-process-env
const BIN = process.env.POSTGRES_BIN ?? "";

test.skipIf(!existsSync(`${BIN}/pg_dump`))(
  "restores the migrating role's backup under other role names",
  async ({ managed }) => {
    const { migrationUrl, url } = await managed.setup({}, "--leave-empty");
    const file = join(tmpdir(), `${managed.name}.dump`);
    const original = await createTestDatabase();
    await ask(
      original.url,
      "insert into audit_log (id, actor_id, action, entity, entity_id) values (gen_random_uuid(), gen_random_uuid(), 'update', 'order', gen_random_uuid())",
    );
    execFileSync(`${BIN}/pg_dump`, ["--format=custom", `--file=${file}`, original.migrationUrl]);
    await original.drop();
    const how = ["--exit-on-error", "--no-owner", "--no-privileges"];
    execFileSync(`${BIN}/pg_restore`, [...how, `--dbname=${migrationUrl}`, file]);
    rmSync(file);

    await managed.setup({ DATABASE_MIGRATION_URL: migrationUrl });

    await prepareDatabase({ databaseDirectUrl: url, migrationUrl: undefined });
    expect(await ask(url, "select from audit_log")).toBe(1);
    await expect(ask(migrationUrl, "delete from audit_log")).rejects.toMatchObject({ code: "42501" });
  },
);

async function ask(connectionString: string, statement: string): Promise<number | null> {
  const client = new Client({ connectionString });
  await client.connect();
  return (await client.query(statement).finally(() => client.end())).rowCount;
}
