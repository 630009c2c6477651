import * as fc from "fast-check";
import { commands, expectAgreement, play, setStage } from "../../test/order-model.ts";
import { test } from "../../test/shop.ts";

// The drill plays 10,000.
test("after any sequence of cart, price, stock, checkout and cancel commands the database equals the model", async ({
  shop,
}) => {
  await fc.assert(
    fc.asyncProperty(commands, async (sequence) => {
      const stage = await setStage(shop);
      for (const command of sequence) await play(stage, command);
      await expectAgreement(stage);
    }),
    { numRuns: 60 },
  );
}, 120_000);
