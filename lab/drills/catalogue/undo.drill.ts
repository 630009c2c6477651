import { expect } from "vitest";
import { playRandomUndos } from "../../../api/test/models/undo-model.ts";
import { test } from "../../../api/test/support/shop.ts";

const CHANGES = Number(process.env.DRILL_CHANGES ?? 1_000);
const SEED = Number(process.env.DRILL_SEED ?? Date.now() % 1_000_000);

test(`undoes ${CHANGES} random changes of two admins exactly, or says why not`, async ({ shop }) => {
  console.log(`seed ${SEED}`);
  const outcomes = await playRandomUndos(shop, CHANGES, SEED);
  console.log(outcomes);
  expect(outcomes.undone).toBeGreaterThan(CHANGES / 4);
  expect(outcomes.refused).toBeGreaterThan(0);
});
