import * as fc from "fast-check";
import {
  anyCase,
  anyShipping,
  expectQuotedAndCharged,
  openCounter,
  saveShipping,
} from "../../test/models/quote-model.ts";
import { test } from "../../test/support/shop.ts";

// The drill has 100,000 cases, and controls that must fail.
test("whatever the zones, rates, cart, place, method and clock: shown, charged and promised is what the model says", async ({
  shop,
}) => {
  const counter = await openCounter(shop);
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
