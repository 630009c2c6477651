import { expect } from "vitest";
import { playSequences } from "../../test/models/payment-sequences.ts";
import { test } from "../../test/support/paying.ts";

test("a payment ends in the same state for 15 random sequences of webhooks, returns, sweeps and clicks", async ({
  paying,
}) => {
  const { played, wrong } = await playSequences(paying, { rounds: 1, together: 15 });

  expect(wrong).toEqual([]);
  expect(played).toBe(15);
});
