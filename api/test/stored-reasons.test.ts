import { Client } from "pg";
import { expect, test } from "vitest";
import { readFunctions } from "../src/platform/db/sql-functions.ts";
import { createTestDatabase } from "./support/test-database.ts";
import { EVENT_MESSAGES } from "@tindahan/contract/orders/reasons.ts";
import { FAILURE_MESSAGES, MARK_MESSAGES } from "@tindahan/contract/payments/reasons.ts";

test("the contract has a text for every reason that the database accepts", async () => {
  const database = await createTestDatabase();
  const client = new Client({ connectionString: database.superuserUrl });
  await client.connect();
  const { rows } = await client.query<{ column: string; codes: string[] }>(`
    select a.attrelid::regclass || '.' || attname as column,
      array(select m[1] from regexp_matches(pg_get_constraintdef(c.oid), '''(\\w+)''', 'g') as m order by 1) as codes
    from pg_attribute a
      join pg_constraint c on contypid = atttypid or contype = 'c' and conrelid = attrelid and conkey[1] = attnum
    where attname in ('reason', 'failure_reason')
      and attrelid = any (array['order_events', 'payment_flags', 'payments']::regclass[]) order by 1`);
  await client.end();
  await database.drop();

  expect(Object.fromEntries(rows.map(({ column, codes }) => [column, codes]))).toEqual({
    "order_events.reason": Object.keys(EVENT_MESSAGES).toSorted(),
    "payment_flags.reason": Object.keys(MARK_MESSAGES).toSorted(),
    "payments.failure_reason": Object.keys(FAILURE_MESSAGES).toSorted(),
  });
});

test("SQL functions contain no sentences for users", async () => {
  const sentencesIn = (sql: string) =>
    sql.replaceAll(/--.*$/gm, "").match(/'[A-Z][^']* [^']*[.:][^']*'/g) ?? [];

  for (const { name, sql } of await readFunctions(new URL("../db/functions/", import.meta.url)))
    expect(sentencesIn(sql), name).toEqual([]);
  expect(sentencesIn("perform flag_payment(p, 'refund', 'Paid a second time.');")).toHaveLength(1);
});
