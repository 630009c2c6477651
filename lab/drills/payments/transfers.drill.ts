import { expect } from "vitest";
import { changeFunction } from "../../../api/test/changed-function.ts";
import { playTransfers } from "../../../api/test/models/transfer-model.ts";
import { test } from "../../../api/test/support/transferring.ts";

test("pays 1,000 orders from a history in which one in ten is forged, reused or wrong", async ({
  transfers,
}) => {
  const seed = Date.now();
  const outcome = await playTransfers(transfers, { orders: 1_000, seed });

  console.log("transfers:", { seed, ...outcome });
  expect(outcome.wronglyPaid).toBe(0);
  expect(outcome.matched / outcome.honest).toBeGreaterThanOrEqual(0.97);
  const { received, ...amounts } = outcome.books;
  expect(new Set([received, ...Object.values(amounts)])).toEqual(new Set([received]));
});

test("pays wrong orders if the amount alone decides (control)", async ({ transfers }) => {
  await changeFunction(transfers, "lower_to_unique_amount", "if line is null then", "if true then");
  await changeFunction(transfers, "match_of_statement_line", "0) <> 1 then", "0) = 0 then");
  await changeFunction(
    transfers,
    "match_of_statement_line",
    "when p.lowered_centavos = 0 then",
    "when false then",
  );

  const { wronglyPaid } = await playTransfers(transfers, { orders: 200, seed: 1 });

  console.log("amount alone:", { wronglyPaid });
  expect(wronglyPaid).toBeGreaterThan(0);
});
