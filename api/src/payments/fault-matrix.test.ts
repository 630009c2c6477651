import { expect, test } from "vitest";
import { cells, playCell } from "../../test/models/fault-matrix.ts";
import { balanced } from "../../test/models/money-ledger.ts";

// Covers each fault, call and moment with 7 of 105 cells. The drill runs all cells.
const some = cells.filter((_, i) => i % 17 === 0);

test.for(
  some.map((cell) => [`${cell.fault} at ${cell.call}, ${cell.moment} the shopper pays`, cell] as const),
)("keeps both ledgers equal after %s", async ([, cell]) => {
  const { balance, hits } = await playCell(cell);

  // Three refunded payments, Maria's and Juan's.
  expect(balance).toEqual(balanced(5 * 250_00));
  expect(hits).toBeGreaterThan(0);
});
