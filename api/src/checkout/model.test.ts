import * as fc from "fast-check";
import {
  commands,
  expectAgreement,
  LIMITED,
  openZones,
  play,
  setStage,
} from "../../test/models/order-model.ts";
import { openTestShop, test } from "../../test/support/shop.ts";
import { expectBalancedStock } from "../../test/models/stock-ledger.ts";

// The drill plays 10,000.
test("after any sequence of cart, price, stock, checkout, cancel and reopen commands the database equals the model", async () => {
  const { shop, close } = await openTestShop(LIMITED);
  await openZones(shop);
  await fc.assert(
    fc.asyncProperty(commands, async (sequence) => {
      const stage = await setStage(shop);
      for (const command of sequence) {
        await play(stage, command);
        await expectBalancedStock(shop, stage.ids);
      }
      await expectAgreement(stage);
    }),
    { numRuns: 20 },
  );
  await close();
});
