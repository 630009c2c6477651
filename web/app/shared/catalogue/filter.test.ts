import { expect, test } from "vitest";
import { isSameProductList, productListHref, readProductListFilter } from "./filter.ts";

const CATEGORY = "0199d1f0-7c00-7000-8000-000000000001";

test("reads the product list's filter from the URL", () => {
  const params = new URLSearchParams({ search: " mango ", category: CATEGORY, sort: "price-up", page: "3" });

  expect(readProductListFilter(params)).toEqual({
    search: "mango",
    category: CATEGORY,
    sort: "price-up",
    page: 3,
  });
});

test.for(["page=0", "page=x", "page=1e9", "page=1.5", "category=pantry", "sort=best", "search=", "search=+"])(
  "ignores the invalid or empty parameter %s",
  (query) => {
    expect(readProductListFilter(new URLSearchParams(query))).toEqual({ page: 1 });
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

  expect(productListHref({ page: 1 })).toBe("/");
  expect(productListHref({ search: "mango", page: 1 })).toBe("/?search=mango");
  expect(
    readProductListFilter(new URL(productListHref(filter), "https://shop.example").searchParams),
  ).toEqual(filter);
});

test("comparing product list URLs ignores an open dialog and a placed order", () => {
  expect(isSameProductList("?page=2", "?page=2&details=dried-mangoes")).toBe(true);
  expect(isSameProductList("", "?placed=0199d1f0-7c00-7000-8000-000000000001")).toBe(true);
  expect(isSameProductList("?page=2", "?page=3")).toBe(false);
});
