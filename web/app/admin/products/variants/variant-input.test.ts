import { expect, test } from "vitest";
import {
  sharedValuePicture,
  listVariantRows,
  setValuePicture,
  toVariantFields,
  toVariantsInput,
} from "./variant-input.ts";

const RED = "/uploads/red-640.webp";
const shirt = {
  ...toVariantsInput(undefined),
  options: [
    { key: "size", name: "Size", values: "S, M" },
    { key: "color", name: "Color", values: "Red, Blue" },
  ],
};

test("assigns a picture to all variants of a color and to no others", () => {
  const pictured = setValuePicture(shirt, 1, "Red", RED);

  expect(listVariantRows(pictured).map(({ values, image }) => [...values, image])).toEqual([
    ["S", "Red", RED],
    ["S", "Blue", null],
    ["M", "Red", RED],
    ["M", "Blue", null],
  ]);
  expect([sharedValuePicture(pictured, 1, "Red"), sharedValuePicture(pictured, 1, "Blue")]).toEqual([
    RED,
    null,
  ]);
  expect(sharedValuePicture(pictured, 0, "S")).toBeUndefined();
  const sent = toVariantFields(pictured, shirt, 100).variants!;
  expect(sent.filter(({ image }) => image === RED)).toHaveLength(2);
  expect(sharedValuePicture(setValuePicture(pictured, 1, "Red", null), 1, "Red")).toBeNull();
});
