import { expect, test } from "vitest";
import { code128Checksum, encodeCode128, PATTERNS } from "./code128.ts";

test("Code 128 barcodes have 106 distinct patterns of 11 modules with an even number of dark ones", () => {
  expect(PATTERNS).toHaveLength(106);
  expect(new Set(PATTERNS).size).toBe(106);
  for (const pattern of PATTERNS) {
    const widths = pattern.split("").map(Number);
    expect(widths).toHaveLength(6);
    expect(sum(widths)).toBe(11);
    expect(sum(widths.filter((_, index) => index % 2 === 0)) % 2).toBe(0);
  }
});

test("encodes a short order ID as a Code 128 barcode with start symbol, check value and stop symbol", () => {
  // PJJ123C with check value 54 is the standard's example for set A.
  expect(code128Checksum([103, 48, 42, 42, 17, 18, 19, 35])).toBe(54);
  const widths = encodeCode128("9F3A00C1");
  expect(sum(widths)).toBe(11 * (1 + 8 + 1) + 13);
  expect(widths.slice(0, 6).join("")).toBe("211214");
  expect(widths.slice(6, 12).join("")).toBe("321122"); // 9
  expect(widths.slice(-7).join("")).toBe("2331112");
});

test("rejects characters that a Code 128 barcode of set B cannot contain", () => {
  expect(() => encodeCode128("Ñ")).toThrow(RangeError);
});

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);
