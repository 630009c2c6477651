import { expect, test } from "vitest";
import { detailLines } from "./detail-lines.ts";

test("lines lose the bullet that they were typed with", () => {
  expect(detailLines("• Fresh\n- Sweet\n* From Guimaras\n•No space\r\n  • Indented\nPlain")).toEqual([
    "Fresh",
    "Sweet",
    "From Guimaras",
    "No space",
    "Indented",
    "Plain",
  ]);
});

test("only the first bullet goes, and a minus stays with its figure", () => {
  expect(detailLines("• - twice\n-18 °C or colder\nwell-aged - 2 years")).toEqual([
    "- twice",
    "-18 °C or colder",
    "well-aged - 2 years",
  ]);
});

test("nothing but bullets and blank lines is nothing", () => {
  expect(detailLines("")).toEqual([]);
  expect(detailLines(" \n•\n - \n\n")).toEqual([]);
});
