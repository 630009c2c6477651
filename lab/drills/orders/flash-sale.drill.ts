import { afterEach, beforeEach, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../api/test/support/test-database.ts";
import { flashSale } from "./flash-sale.ts";
import { HOT } from "./flash-sale-ledger.ts";

const SHOPPERS = Number(process.env.SHOPPERS ?? 10_000);
const SECONDS = Number(process.env.SECONDS ?? 20);
/** Two thirds of what is wanted: everybody wants three pieces. */
const STOCK = Math.ceil((SHOPPERS * 3 * 2) / (3 * HOT));
const VOUCHERS = Math.ceil(SHOPPERS / 20);
const sale = {
  shoppers: SHOPPERS,
  stock: STOCK,
  vouchers: VOUCHERS,
  arriveWithinSeconds: SECONDS,
  deadlineSeconds: 900,
};
const RIGHT = { oversold: 0, lost: 0, twice: 0, vouchers: VOUCHERS, vouchersOver: 0, wrongPrice: 0 };
let database: TestDatabase;

beforeEach(async () => void (database = await createTestDatabase()));
afterEach(() => database.drop());

test("a flash sale: whoever is let in is answered within two seconds, and nothing is sold twice or lost", async () => {
  const outcome = await flashSale(database, sale);

  console.log("flash sale:", outcome);
  expect(outcome.books).toMatchObject({ ...RIGHT, unknown: 0 });
  expect(outcome).toMatchObject({ refusedInside: 0, unanswered: 0 });
  // Before they were let in: they come again.
  expect(outcome.refused).toBeLessThan(SHOPPERS / 20);
  expect(outcome.orders + outcome.soldOut).toBe(SHOPPERS);
  expect(outcome.held).toBeGreaterThan(0);
  expect(outcome.p99Ms).toBeLessThanOrEqual(2_000);
});

test("the control, without the waiting room: people are refused, and nothing is sold twice or lost all the same", async () => {
  const outcome = await flashSale(database, { ...sale, environment: { WAITING_ROOM_PLACES: "0" } });

  console.log("without the waiting room:", outcome);
  expect(outcome.books).toMatchObject(RIGHT);
  expect(outcome.p99Ms > 2_000 || outcome.refused > 0).toBe(true);
});
