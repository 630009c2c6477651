import { sql } from "kysely";
import { expect } from "vitest";
import { withChangedSource } from "../../test/changed-source.ts";
import { playSequences } from "../../test/payment-sequences.ts";
import { test } from "../../test/paying.ts";

test("any multiset and order of webhooks, returns, sweeps and clicks ends the same: 120 sequences, 40 at a time", async ({
  paying,
}) => {
  const { played, wrong } = await playSequences(paying, { rounds: 3, together: 40 });

  expect(wrong).toEqual([]);
  expect(played).toBe(120);
});

test("the control: without the search for an earlier event, the shop acts on it again", async () => {
  const { wrong } = await withChangedSource(
    { file: "payments/webhook.ts", from: "if (first && intentId)", to: "if (intentId)" },
    (paying) => playSequences(paying, { rounds: 1, together: 40 }),
  );

  expect(wrong.length).toBeGreaterThan(0);
});

test("the control: with a settle that does not look at what was settled, mails go out twice", async ({
  paying,
}) => {
  const { db } = paying.superuser;
  for (const [name, from, to] of [
    ["settle_payment", "if p.state in ('paid', 'mismatched') then", "if false then"],
    ["count_as_paid", "if o.status = 'Pending Payment' then", "if true then"],
  ] as const) {
    const { rows } = await sql<{ definition: string }>`
      select pg_get_functiondef(oid) as definition from pg_proc where proname = ${name}`.execute(db);
    expect(rows[0]!.definition).toContain(from);
    await sql.raw(rows[0]!.definition.replace(from, to)).execute(db);
  }

  const { wrong } = await playSequences(paying, { rounds: 1, together: 40 });

  expect(wrong.length).toBeGreaterThan(0);
});
