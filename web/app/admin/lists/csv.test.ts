import { array, assert, constantFrom, oneof, property, string, stringMatching } from "fast-check";
import { expect, test } from "vitest";
import { parseCsv } from "@tindahan/contract/core/csv.ts";
import { formatCsv, unescapeFormula, escapeFormula } from "./csv.ts";

test("parses CSV as spreadsheets write it", () => {
  expect(parseCsv('\uFEFFid,name\r\n1,"a ""b"", c\nd"\n2,\r3,e')).toEqual([
    ["id", "name"],
    ["1", 'a "b", c\nd'],
    ["2", ""],
    ["3", "e"],
  ]);
  expect(parseCsv("")).toEqual([]);
  expect(parseCsv("a,\r\n\r\n,b")).toEqual([
    ["a", ""],
    ["", "b"],
  ]);
});

test("the CSV parser reports the row of a misplaced quotation mark", () => {
  expect(() => parseCsv('a,b\nc,d"e\n')).toThrow("Row 2 has a quotation mark in the wrong place.");
  expect(() => parseCsv('a,"b')).toThrow("Row 1");
});

test("the CSV parser accepts any text or reports the row of the error", () => {
  const part = oneof(string(), constantFrom('"', '""', ",", "\r", "\n", "\u0000", "\ud800", "\uFEFF"));
  assert(
    property(array(part, { maxLength: 30 }), (parts) => {
      try {
        return parseCsv(parts.join("")).every((row) => row.length > 0);
      } catch (error) {
        return /^Row \d+ has a quotation mark/.test((error as Error).message);
      }
    }),
    { numRuns: 100 },
  );
});

test("the CSV parser reads everything that the CSV writer formats", () => {
  const cell = oneof(string(), constantFrom("", '"', ",", ";;", "\t\t", "\r\n", "\n", "=1+1", "'", "\uFEFF"));
  const row = array(cell, { minLength: 2, maxLength: 5 });
  assert(
    property(array(row), (rows) => {
      expect(parseCsv(`\uFEFF${formatCsv(rows)}`)).toEqual(rows);
    }),
  );
});

test("CSV cells escape formulas, and reading restores the original text", () => {
  expect(escapeFormula("=HYPERLINK()")).toBe("'=HYPERLINK()");
  for (const sign of "＝＋－＠") expect(escapeFormula(`${sign}1+1`)).toBe(`'${sign}1+1`);
  expect(escapeFormula("'tis")).toBe("'tis");
  assert(
    property(oneof(string(), stringMatching(/^'{0,3}[=+@＝＋－＠-].?$/)), (one) => {
      expect(escapeFormula(one)).not.toMatch(/^[=+\-@＝＋－＠\t\r]/);
      expect(unescapeFormula(escapeFormula(one))).toBe(one);
    }),
  );
});
