import { expect } from "vitest";
import { withChangedSource } from "../../../api/test/support/changed-source.ts";
import { cells, playCell } from "../../../api/test/models/fault-matrix.ts";
import { tryForgeries } from "../../../api/test/security/forged-webhooks.ts";
import { balanced } from "../../../api/test/models/money-ledger.ts";
import { playSequences } from "../../../api/test/models/payment-sequences.ts";
import { test } from "../../../api/test/support/paying.ts";
import { meet } from "../../../api/test/models/replaced-order.ts";
import { changeFunction } from "../../../api/test/changed-function.ts";
import { payUnderKills } from "./payment-kills.ts";
import { silentProvider } from "./provider-silence.ts";

test("keeps both ledgers equal in all 105 cells of the fault matrix", async () => {
  const wrong: object[] = [];
  let untouched = 0;
  for (const cell of cells) {
    const { balance, hits } = await playCell(cell);
    if (hits === 0) untouched++;
    if (JSON.stringify(balance) !== JSON.stringify(balanced(5 * 250_00))) wrong.push({ cell, balance });
  }

  console.log("fault matrix:", { cells: cells.length, wrong: wrong.length, untouched });
  expect(wrong).toEqual([]);
  expect(untouched).toBe(0);
});

test.for([1, 2])(
  "ends 10,000 sequences of webhooks, returns, sweeps and clicks as the shopper decided: half %i",
  async (half, { paying }) => {
    const seed = Date.now();
    const { played, wrong } = await playSequences(paying, { rounds: 100, together: 50, seed });

    console.log("sequences:", { half, seed, played, wrong: wrong.length });
    expect(wrong).toEqual([]);
  },
);

test("acts on repeated events without the uniqueness check (control)", async () => {
  const { wrong } = await withChangedSource(
    { file: "payments/webhook.ts", from: "if (inserted && payment)", to: "if (payment)" },
    (paying) => playSequences(paying, { rounds: 1, together: 40 }),
  );

  expect(wrong.length).toBeGreaterThan(0);
});

test("mails twice when a settled payment is settled again (control)", async ({ paying }) => {
  for (const [name, from, to] of [
    ["settle_payment", "if p.state in ('paid', 'mismatched') then", "if false then"],
    ["count_as_paid", "if o.status = 'Pending Payment' then", "if true then"],
    ["set_order_status", "elsif o.status = new_status then", "elsif false then"],
  ] as const)
    await changeFunction(paying, name, from, to);

  const { wrong } = await playSequences(paying, { rounds: 1, together: 40 });

  expect(wrong.length).toBeGreaterThan(0);
});

test("accepts none of 10,000 forged webhooks", async ({ paying }) => {
  const { intentId } = await paying.sendToPay();
  const outcome = await tryForgeries(paying, intentId, 10_000);

  console.log("forgeries:", outcome);
  expect(outcome).toEqual({ tried: 10_000, accepted: 0, original: 200 });
});

test("accepts forgeries without the signature check (control)", async () => {
  const outcome = await withChangedSource(
    {
      file: "payments/providers/paymongo/webhook.ts",
      from: '!isSignedByPaymongo(headers["paymongo-signature"], body, account, nowSeconds)',
      to: "false",
    },
    async (paying) => tryForgeries(paying, (await paying.sendToPay()).intentId, 2_000),
  );

  console.log("forgeries without the check:", outcome);
  expect(outcome.accepted).toBeGreaterThan(500);
});

test("deadlocks when checkout locks products before orders (control)", async ({ paying }) => {
  const lock = "perform from orders o where o.id = any (unpaid) order by o.id for update;";
  await changeFunction(paying, "replace_unpaid_orders", lock, "null;");

  expect((await meet(paying, "checkout first")).statuses).toContain(503);
});

test("keeps both ledgers equal and charges once while shop and provider are killed 200 times", async ({
  shop,
}) => {
  const { before, after, ...outcome } = await payUnderKills(shop, 200);

  console.log("kills:", outcome, { before, after });
  expect(outcome.kills).toBeGreaterThanOrEqual(200);
  expect(after).toEqual(balanced(after.takenCentavos));
  expect(before.stuckOrders).toBeGreaterThan(0);
});

test("keeps catalog and cash checkout latency within 1.5 times while the provider is silent", async ({
  shop,
}) => {
  const { quiet, silent, wallets } = await silentProvider(shop);

  console.log("provider silent for 60 s:", JSON.stringify({ quiet, silent, wallets }));
  expect(wallets.quiet).toMatchObject({ refused: 0 });
  expect(wallets.silent.refused).toBeGreaterThan(10 * wallets.silent.sent);
  expect(silent.catalogue.failed + silent.cash.failed).toBe(0);
  expect(silent.catalogue.p99Ms / quiet.catalogue.p99Ms).toBeLessThan(1.5);
  expect(silent.cash.p99Ms / quiet.cash.p99Ms).toBeLessThan(1.5);
});
