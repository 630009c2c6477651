// @module-tag long
import { expect, test } from "vitest";
import { cells, playCell } from "../../test/models/fault-matrix.ts";
import { balanced } from "../../test/models/money-ledger.ts";

const some = cells.filter((_, i) => i % 17 === 0);

test.for(
  some.map((cell) => [`${cell.fault} at ${cell.call}, ${cell.moment} the shopper pays`, cell] as const),
)("keeps both ledgers equal after %s", async ([, cell]) => {
  const { balance, hits } = await playCell(cell);

  expect(balance).toEqual(balanced(5 * 250_00));
  expect(hits).toBeGreaterThan(0);
});
