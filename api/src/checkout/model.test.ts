// @module-tag long
import * as fc from "fast-check";
import {
  commands,
  expectAgreement,
  LIMITED,
  saveTestZones,
  play,
  openScenario,
} from "../../test/models/order-model.ts";
import { openTestShop, test } from "../../test/support/shop.ts";
import { expectBalancedStock } from "../../test/models/stock-ledger.ts";

test("the database equals the model after random cart, price, stock, checkout, cancel and reopen commands", async () => {
  const { shop, close } = await openTestShop(LIMITED);
  await saveTestZones(shop);
  await fc.assert(
    fc.asyncProperty(commands, async (sequence) => {
      const scenario = await openScenario(shop);
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
