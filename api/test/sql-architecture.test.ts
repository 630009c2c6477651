import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));

const ALLOWED: Record<string, { reads: string; writes?: string }> = {
  addresses: { reads: "accounts" },
  audit: { reads: "accounts catalogue" },
  cart: { reads: "catalogue promotions settings" },
  catalogue: { reads: "accounts orders promotions", writes: "promotion_scope" },
  checkout: {
    reads: "cart catalogue orders payments promotions",
    writes: "cart_lines carts order_events order_lines orders payments promotion_uses staff_orders variants",
  },
  customers: { reads: "accounts orders privacy" },
  complaints: { reads: "accounts" },
  delivery: { reads: "catalogue settings" },
  feed: { reads: "catalogue" },
  insights: { reads: "catalogue orders payments", writes: "products" },
  orders: {
    reads: "accounts audit catalogue payments settings",
    writes: "audit_log payment_flags variants stale_sales_days",
  },
  payments: {
    reads: "accounts cart orders promotions",
    writes: "cart_lines carts order_events order_tally_parts orders staff_orders",
  },
  pages: { reads: "accounts" },
  platform: { reads: "orders", writes: "rate_limits" },
  privacy: {
    reads: "accounts addresses cart catalogue complaints customers orders payments",
    writes:
      "addresses bulk_changes carts cod_denials complaint_replies complaints former_emails known_devices order_events order_notes orders otp_challenges pay_links payment_flags payments refunds return_pictures returns sessions statement_lines stock_moves users",
  },
  promotions: { reads: "catalogue orders" },
  staff: { reads: "accounts catalogue", writes: "cart_lines carts users" },
  settings: { reads: "accounts catalogue orders" },
};

/** A table belongs to the capability in the migration heading above it. */
const OWNERS = new Map(
  globSync("api/db/migrations/*.sql", { cwd: ROOT }).flatMap((file) =>
    read(file)
      .split(/^-- ── /m)
      .slice(1)
      .flatMap((section) => {
        const capability = /^\w+/.exec(section)![0].toLowerCase();
        return [...section.matchAll(/^create table (\w+)/gm)].map(
          ([, table]) => [table!, capability] as const,
        );
      }),
  ),
);

const SQL_USE = /\b(insert into|update|delete from|from|join|using)\s+(\w+)/gi;
const KYSELY_USE = /\.(insertInto|updateTable|deleteFrom|selectFrom|(?:inner|left)Join)\(\s*"(\w+)/g;

function usesIn(file: string, source: string): string[] {
  const capability = /^api\/(?:src|db\/functions)\/(\w+)/.exec(file)![1]!;
  const code = source.replaceAll(file.endsWith(".sql") ? /--.*$/gm : /\/\*[\s\S]*?\*\/|\/\/.*$/gm, "");
  return [...code.matchAll(SQL_USE), ...code.matchAll(KYSELY_USE)].flatMap(([, verb, table]) => {
    const owner = OWNERS.get(table!);
    if (!owner || owner === capability) return [];
    return /^(insert|update|delete)/i.test(verb!)
      ? `${capability} writes ${table}`
      : `${capability} reads ${owner}`;
  });
}

function read(file: string): string {
  return readFileSync(`${ROOT}${file}`, "utf8");
}

test("each capability accesses exactly the tables listed for it", () => {
  const files = globSync(["api/db/functions/**/*.sql", "api/src/*/**/*.ts"], { cwd: ROOT }).filter(
    (file) => !/\.test\.ts$|db\/schema\.ts$/.test(file),
  );

  const uses = new Set(files.flatMap((file) => usesIn(file, read(file))));

  const allowed = Object.entries(ALLOWED).flatMap(([capability, { reads, writes = "" }]) => [
    ...reads
      .split(" ")
      .filter(Boolean)
      .map((owner) => `${capability} reads ${owner}`),
    ...writes
      .split(" ")
      .filter(Boolean)
      .map((table) => `${capability} writes ${table}`),
  ]);
  expect([...uses].toSorted()).toEqual(allowed.toSorted());
});

test.for([
  ["api/src/cart/queries.ts", "sql`select id from orders`", "cart reads orders"],
  ["api/src/cart/queries.ts", 'db.updateTable("variants").set({ stock })', "cart writes variants"],
  ["api/db/functions/catalogue/x.sql", "insert into audit_log select 1;", "catalogue writes audit_log"],
] as const)("detects a forbidden table access in %s", ([file, line, use]) => {
  expect(usesIn(file, line)).toEqual([use]);
});
