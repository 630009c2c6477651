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

test("keeps the database equal to the model after random cart, price, stock, checkout, cancel and reopen commands", async () => {
  const { shop, close } = await openTestShop(LIMITED);
  await openZones(shop);
  await fc.assert(
    fc.asyncProperty(commands, async (sequence) => {
      const scenario = await setStage(shop);
      for (const command of sequence) {
        await play(scenario, command);
        await expectBalancedStock(shop, scenario.ids);
      }
      await expectAgreement(scenario);
    }),
    { numRuns: 20 },
  );
  await close();
});
