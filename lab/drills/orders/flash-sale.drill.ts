import { afterEach, beforeEach, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../api/test/support/test-database.ts";
import { flashSale } from "./flash-sale.ts";
import { POPULAR_PRODUCTS } from "./flash-sale-ledger.ts";

const SHOPPERS = Number(process.env.SHOPPERS ?? 10_000);
const SECONDS = Number(process.env.SECONDS ?? 20);
const STOCK = Math.ceil((SHOPPERS * 3 * 2) / (3 * POPULAR_PRODUCTS));
const VOUCHERS = Math.ceil(SHOPPERS / 20);
const sale = {
  shoppers: SHOPPERS,
  stock: STOCK,
  vouchers: VOUCHERS,
  arriveWithinSeconds: SECONDS,
  deadlineSeconds: 900,
};
const BALANCED = { oversold: 0, lost: 0, twice: 0, vouchers: VOUCHERS, vouchersOver: 0, wrongPrice: 0 };
let database: TestDatabase;

beforeEach(async () => void (database = await createTestDatabase()));
afterEach(() => database.drop());

test("answers admitted shoppers of a flash sale within two seconds and sells nothing twice", async () => {
  const outcome = await flashSale(database, sale);

  console.log("flash sale:", outcome);
  expect(outcome.ledger).toMatchObject({ ...BALANCED, unknown: 0 });
  expect(outcome).toMatchObject({ refusedInside: 0, unanswered: 0 });
  // Refused before admission, they retry.
  expect(outcome.refused).toBeLessThan(SHOPPERS / 20);
  expect(outcome.orders + outcome.soldOut).toBe(SHOPPERS);
  expect(outcome.queued).toBeGreaterThan(0);
  expect(outcome.p99Ms).toBeLessThanOrEqual(2_000);
});

test("refuses shoppers without the waiting room, but still sells nothing twice (control)", async () => {
  const outcome = await flashSale(database, { ...sale, environment: { WAITING_ROOM_PLACES: "0" } });

  console.log("without the waiting room:", outcome);
  expect(outcome.ledger).toMatchObject(BALANCED);
  expect(outcome.p99Ms > 2_000 || outcome.refused > 0).toBe(true);
});
