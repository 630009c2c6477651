import { expect, test } from "vitest";
import { cells, playCell } from "../../test/models/fault-matrix.ts";
import { balanced } from "../../test/models/money-ledger.ts";

// Seven of the 105, in which each fault, each call and each moment comes up; `npm run drills` plays them all.
const some = cells.filter((_, i) => i % 17 === 0);

test.for(
  some.map((cell) => [`${cell.fault} at ${cell.call}, ${cell.moment} the shopper pays`, cell] as const),
)("the books balance after %s", async ([, cell]) => {
  const { balance, hits } = await playCell(cell);

  // Three that were given back, Maria and Juan.
  expect(balance).toEqual(balanced(5 * 250_00));
  expect(hits).toBeGreaterThan(0);
});
