import { expect, test } from "vitest";
import { detailLines } from "./detail-lines.ts";

test("removes the leading bullet of each line", () => {
  expect(detailLines("• Fresh\n- Sweet\n* From Guimaras\n•No space\r\n  • Indented\nPlain")).toEqual([
    "Fresh",
    "Sweet",
    "From Guimaras",
    "No space",
    "Indented",
    "Plain",
  ]);
});

test("removes one bullet only, and no minus sign before a number", () => {
  expect(detailLines("• - twice\n-18 °C or colder\nwell-aged - 2 years")).toEqual([
    "- twice",
    "-18 °C or colder",
    "well-aged - 2 years",
  ]);
});

test("returns an empty list for blank lines and bare bullets", () => {
  expect(detailLines("")).toEqual([]);
  expect(detailLines(" \n•\n - \n\n")).toEqual([]);
});
