import { expect, test } from "vitest";
import { pageNumbers } from "./page-numbers.ts";

test("pagination lists all of up to seven pages", () => {
  expect(pageNumbers(1, 1)).toEqual([1]);
  expect(pageNumbers(4, 7)).toEqual([1, 2, 3, 4, 5, 6, 7]);
});

test("pagination of many pages lists the first, the last and the neighboring ones", () => {
  expect(pageNumbers(1, 9)).toEqual([1, 2, 3, 4, null, 9]);
  expect(pageNumbers(3, 9)).toEqual([1, 2, 3, 4, null, 9]);
  expect(pageNumbers(4, 9)).toEqual([1, null, 3, 4, 5, null, 9]);
  expect(pageNumbers(7, 9)).toEqual([1, null, 6, 7, 8, 9]);
  expect(pageNumbers(9, 9)).toEqual([1, null, 6, 7, 8, 9]);
});

test("pagination never has more than seven entries", () => {
  for (const pages of [1, 7, 8, 50])
    for (let page = 1; page <= pages; page++) expect(pageNumbers(page, pages).length).toBeLessThanOrEqual(7);
});
