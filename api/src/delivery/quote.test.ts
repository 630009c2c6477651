import * as fc from "fast-check";
import {
  anyCase,
  anyShipping,
  expectQuotedAndCharged,
  openQuoteScenario,
  saveShipping,
} from "../../test/models/quote-model.ts";
import { test } from "../../test/support/shop.ts";

test("quotes and charges the delivery fee that the model predicts for random zones, rates, carts, places and payment methods", async ({
  shop,
}) => {
  const counter = await openQuoteScenario(shop);
  await fc.assert(
    fc.asyncProperty(
      anyShipping,
      fc.array(anyCase, { minLength: 8, maxLength: 8 }),
      async (shipping, cases) => {
        await saveShipping(counter.admin, shipping);
        for (const one of cases) await expectQuotedAndCharged(counter, shipping, one);
      },
    ),
    { numRuns: 5, endOnFailure: true },
  );
});
