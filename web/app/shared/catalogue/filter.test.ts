import { expect, test } from "vitest";
import { isSameList, listHref, readFilter } from "./filter.ts";

const CATEGORY = "0199d1f0-7c00-7000-8000-000000000001";

test("reads the product list's filter from the URL", () => {
  const params = new URLSearchParams({ search: " mango ", category: CATEGORY, sort: "price-up", page: "3" });

  expect(readFilter(params)).toEqual({ search: "mango", category: CATEGORY, sort: "price-up", page: 3 });
});

test.for(["page=0", "page=x", "page=1e9", "page=1.5", "category=pantry", "sort=best", "search=", "search=+"])(
  "ignores the invalid or empty parameter %s",
  (query) => {
    expect(readFilter(new URLSearchParams(query))).toEqual({ page: 1 });
  },
);

test("writes a product filter as the shortest URL and reads it back", () => {
  const filter = {
    search: "100% pure & “raw”",
    exact: "1",
    category: CATEGORY,
    sort: "name",
    page: 2,
  } as const;

  expect(listHref({ page: 1 })).toBe("/");
  expect(listHref({ search: "mango", page: 1 })).toBe("/?search=mango");
  expect(readFilter(new URL(listHref(filter), "https://shop.example").searchParams)).toEqual(filter);
});

test("comparing product list URLs ignores an open dialog and a placed order", () => {
  expect(isSameList("?page=2", "?page=2&details=dried-mangoes")).toBe(true);
  expect(isSameList("", "?placed=0199d1f0-7c00-7000-8000-000000000001")).toBe(true);
  expect(isSameList("?page=2", "?page=3")).toBe(false);
});
