import { expect } from "vitest";
import { test } from "../../api/test/shop.ts";
import { flashSale } from "../../drills/flash-sale.ts";

// Short here; `npm run drills -- flash-sale` has 10,000 shoppers, HAProxy in front, and a control without the waiting room.
test("more people order at once than can be served: they wait their turn, and nothing is sold twice or lost", async ({
  shop,
}) => {
  const outcome = await flashSale(
    { url: shop.databaseUrl, superuserUrl: shop.superuserUrl },
    {
      shoppers: 160,
      stock: 7,
      vouchers: 10,
      arriveWithinSeconds: 0.1,
      deadlineSeconds: 60,
      environment: { DATABASE_POOL: "2" },
      hasBalancer: false,
    },
  );

  expect(outcome).toMatchObject({ refused: 0, unanswered: 0, full: 0 });
  expect(outcome.books).toMatchObject({
    oversold: 0,
    lost: 0,
    unknown: 0,
    twice: 0,
    vouchers: 10,
    wrongPrice: 0,
  });
  expect(outcome.orders + outcome.soldOut).toBe(160);
  expect(outcome.held).toBeGreaterThan(0);
});
