import { expect, test } from "vitest";
import { checksumOf, code128, PATTERNS } from "./code128.ts";

test("each sign of Code 128 is 11 modules wide, has an even number of dark ones, and is like no other", () => {
  expect(PATTERNS).toHaveLength(106);
  expect(new Set(PATTERNS).size).toBe(106);
  for (const pattern of PATTERNS) {
    const widths = pattern.split("").map(Number);
    expect(widths).toHaveLength(6);
    expect(sum(widths)).toBe(11);
    expect(sum(widths.filter((_, index) => index % 2 === 0)) % 2).toBe(0);
  }
});

test("a short id is begun, checked and ended as a scanner expects it", () => {
  // PJJ123C with check value 54 is the standard's example for set A.
  expect(checksumOf([103, 48, 42, 42, 17, 18, 19, 35])).toBe(54);
  const widths = code128("9F3A00C1");
  expect(sum(widths)).toBe(11 * (1 + 8 + 1) + 13);
  expect(widths.slice(0, 6).join("")).toBe("211214");
  expect(widths.slice(6, 12).join("")).toBe("321122"); // 9
  expect(widths.slice(-7).join("")).toBe("2331112");
});

test("what set B does not have is no barcode", () => {
  expect(() => code128("Ñ")).toThrow(RangeError);
});

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);
