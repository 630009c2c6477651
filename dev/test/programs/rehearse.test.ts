import { spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { fileURLToPath } from "node:url";
import { Client } from "pg";
import { expect } from "vitest";
import { selectAllRows } from "../../../api/test/support/database-dump.ts";
import { test, type Shop } from "../../../api/test/support/shop.ts";
import { rolesOf, withUser } from "../../../cli/database-roles.ts";
import { bottleneck, report } from "../../../cli/rehearsal/report.ts";

const TINDAHAN = fileURLToPath(new URL("../../../cli/tindahan.ts", import.meta.url));
const PLAYED = {
  perSecond: 500,
  p50Ms: 20,
  p99Ms: 90,
  refused: 0,
  cores: { program: 0.5, database: 0.6, buyers: 0.2 },
  waits: { lock: 0, disk: 0, working: 90, idle: 10 },
};

test("tindahan rehearse places orders beside the shop and leaves nothing behind", async ({ shop }) => {
  await shop.product({ stock: 5 });
  await shop.product({ stock: null });
  const before = await selectAllRows(shop.superuser.db);
  const scratch = `rehearsal_${randomBytes(6).toString("hex")}`;

  const { status, stdout, stderr } = rehearse(shop, scratch);

  expect([status, stderr]).toEqual([0, ""]);
  expect(stdout).toContain("Copied 2 products");
  expect(stdout).toMatch(
    /Different products: \d+ orders a second, half within \d+ ms, 99 of 100 within \d+ ms;/,
  );
  expect(stdout).toMatch(/One product: +[1-9]\d* orders a second/);
  expect(stdout).toContain("60000 buyers within a minute are 1000 orders a second.");
  expect(await selectAllRows(shop.superuser.db)).toBe(before);
  expect(await leftovers(shop, scratch)).toBe(0);
});

test("tindahan rehearse refuses a database that exists, and a shop that is selling", async ({ shop }) => {
  const existing = new URL(shop.databaseUrl).pathname.slice(1);
  expect(rehearse(shop, existing).stderr).toContain(`The database ${existing} exists.`);

  const buyer = await shop.shopper();
  await shop.superuser.pool.query(
    `insert into orders (id, user_id, idempotency_key, status, payment_method, customer_name, phone, street, billing_address,
       total_centavos, stock_held)
     select gen_random_uuid(), $1, 'key:' || n, 'Processing', 'cod', 'Maria', '+639171234567', 'Street', 'Street', 100, false
     from generate_series(1, 6) n`,
    [buyer.id],
  );
  expect(rehearse(shop, "rehearsal_of_busy_shop").stderr).toContain(
    "The shop took 6 orders in the last 5 minutes.",
  );
});

test.for([
  ["the row of a product", { waits: { lock: 60, disk: 10, working: 30, idle: 0 } }],
  ["the 2 processor cores", { cores: { program: 0.9, database: 0.8, buyers: 0.2 } }],
  ["the disk", { waits: { lock: 0, disk: 80, working: 20, idle: 5 } }],
  ["the connections to the database", {}],
  ["the program, which uses one core", { waits: { lock: 0, disk: 5, working: 5, idle: 90 } }],
] as const)("names %s as what ends first", ([expected, changed]) => {
  expect(bottleneck({ ...PLAYED, ...changed }, 2).sentence).toContain(expected);
});

test("says when the waiting room opens", () => {
  const hot = { ...PLAYED, perSecond: 250 };
  const words = report({ spread: PLAYED, hot, buyers: 24_000, cores: 2 });
  expect(words).toContain("With different products they are served as they come.");
  expect(words).toContain(
    "With one product the waiting room opens, and the last one has ordered after 96 seconds.",
  );
});

function rehearse({ databaseUrl, superuserUrl }: Shop, scratch: string) {
  const database = new URL(superuserUrl);
  database.pathname = `/${scratch}`;
  return spawnSync(
    process.execPath,
    [TINDAHAN, "rehearse", "--buyers", "60000", "--seconds", "1", "--database", database.href],
    {
      encoding: "utf8",
      env: {
        PATH: process.env.PATH,
        DATABASE_URL: databaseUrl,
        DATABASE_MIGRATION_URL: withUser(databaseUrl, rolesOf("template_shop").migrating),
      },
    },
  );
}

async function leftovers({ superuserUrl }: Shop, scratch: string): Promise<number> {
  const client = new Client({ connectionString: superuserUrl });
  await client.connect();
  const { rows } = await client.query<{ n: number }>(
    `select ((select count(*) from pg_database where datname = $1) + (select count(*) from pg_roles where rolname like $1 || '%'))::int as n`,
    [scratch],
  );
  await client.end();
  return rows[0]!.n;
}
