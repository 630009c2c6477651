import { expect } from "vitest";
import { playSequences } from "../../test/models/payment-sequences.ts";
import { test } from "../../test/support/paying.ts";

// The drill plays 10,000, and the same without each guard: then some must end differently.
test("any multiset and order of webhooks, returns, sweeps and clicks ends the same: 15 sequences at a time", async ({
  paying,
}) => {
  const { played, wrong } = await playSequences(paying, { rounds: 1, together: 15 });

  expect(wrong).toEqual([]);
  expect(played).toBe(15);
});
