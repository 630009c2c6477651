import { sql } from "kysely";
import { expect } from "vitest";
import { expectBalancedBooks } from "../../../api/test/models/courier-files.ts";
import { playCourierSequences } from "../../../api/test/models/courier-model.ts";
import { withChangedApp } from "../../../api/test/support/changed-source.ts";
import { openTestShop, test } from "../../../api/test/support/shop.ts";

const PARCELS = Number(process.env.DRILL_PARCELS ?? 2_000);
const RUNS = Number(process.env.DRILL_RUNS ?? 500);

test(`balances the books after ${PARCELS} parcels in three shuffled files`, async ({ shop }) => {
  const admin = await shop.admin();
  for (const seed of [1, 2]) {
    const { rows, problems } = await expectBalancedBooks(shop, admin, { parcels: PARCELS, seed });
    console.log(`seed ${seed}: ${rows} rows, ${problems} of them problems`);
    expect(problems).toBeGreaterThan(0);
  }
});

test("settles wrong parcels if rows are matched by amount (control)", () =>
  withChangedApp(
    {
      file: "orders/courier-cash/match-lines.ts",
      from: "const parcel = byKey.get(trackingKey(row.trackingNumber));",
      to: "const parcel = parcels.find(({ centavos, isPaid }) => !isPaid && centavos === row.collectedCentavos);",
    },
    async (create) => {
      const { shop, close } = await openTestShop({}, create);
      const books = expectBalancedBooks(shop, await shop.admin(), { parcels: 200, seed: 1 });
      await expect(books).rejects.toThrow(/expected .* to deeply equal/);
      await close();
    },
  ));

test("pays twice for a parcel without the rule for one paying row and the look at earlier rows (control)", () =>
  withChangedApp(
    {
      file: "orders/courier-cash/match-lines.ts",
      from: 'if (parcel.state === "settled" || parcel.isPaid) return "repeated";',
      to: "",
    },
    async (create) => {
      const { shop, close } = await openTestShop({}, create);
      await sql`drop index remittance_lines_pay_once`.execute(shop.superuser.db);
      const books = expectBalancedBooks(shop, await shop.admin(), { parcels: 200, seed: 1 });
      await expect(books).rejects.toThrow(/expected .* to deeply equal/);
      await close();
    },
  ));

test(`agrees with a model in ${RUNS} random sequences`, async ({ shop }) => {
  await playCourierSequences(shop, { runs: RUNS });
});
