import { expect, test } from "vitest";
import { splitProductDetails } from "./detail-lines.ts";

test("removes the leading bullet of each line of product details", () => {
  expect(splitProductDetails("• Fresh\n- Sweet\n* From Guimaras\n•No space\r\n  • Indented\nPlain")).toEqual([
    "Fresh",
    "Sweet",
    "From Guimaras",
    "No space",
    "Indented",
    "Plain",
  ]);
});

test("removes one bullet only from product details, and no minus sign before a number", () => {
  expect(splitProductDetails("• - twice\n-18 °C or colder\nwell-aged - 2 years")).toEqual([
    "- twice",
    "-18 °C or colder",
    "well-aged - 2 years",
  ]);
});

test("product details of blank lines and bare bullets are empty", () => {
  expect(splitProductDetails("")).toEqual([]);
  expect(splitProductDetails(" \n•\n - \n\n")).toEqual([]);
});
