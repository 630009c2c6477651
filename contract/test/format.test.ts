import * as fc from "fast-check";
import { expect, test } from "vitest";
import { centavosToPesos, formatDate, formatMoney, pesosToCentavos, shortId } from "../src/core/format.ts";

test("converts centavos to pesos and back without loss", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 9_000_000_000_00 }), (centavos) => {
      expect(pesosToCentavos(centavosToPesos(centavos))).toBe(centavos);
    }),
    { numRuns: 10_000 },
  );
});

test.for([0.001, 19.999, 1e-7, Number.NaN, Number.POSITIVE_INFINITY, 1e300])(
  "rejects %d pesos as an amount",
  (pesos) => {
    expect(() => pesosToCentavos(pesos)).toThrow(RangeError);
  },
);

test("formats money in pesos with two decimals", () => {
  expect(formatMoney(1234.5)).toBe("₱1,234.50");
  expect(formatMoney(0)).toBe("₱0.00");
});

test("formats dates in Manila time", () => {
  expect(formatDate("2026-11-11T12:05:00.000Z")).toBe("November 11, 2026 at 8:05 PM");
});

test("shortens an id to the last 8 characters in upper case", () => {
  expect(shortId("01a1dd01-7e93-7309-ae29-e8c4726a607c")).toBe("726A607C");
});
