import { expect, test } from "vitest";
import { parseBuyLink } from "../src/checkout/buy-links.ts";

test.for([
  [
    "A12:2,B7:1",
    [
      { code: "A12", quantity: 2 },
      { code: "B7", quantity: 1 },
    ],
  ],
  ["A12", [{ code: "A12", quantity: 1 }]],
  ["a:b:3", [{ code: "a:b", quantity: 3 }]],
  [" A12:2 ,,B7:0", [{ code: "A12", quantity: 2 }]],
  ["A12:99999", [{ code: "A12:99999", quantity: 1 }]],
] as const)("reads the buy link %s", ([items, lines]) => {
  expect(parseBuyLink(items)).toEqual(lines);
});
