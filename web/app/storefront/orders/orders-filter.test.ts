import { expect, test } from "vitest";
import { myOrdersHref, readMyOrdersFilter } from "./orders-filter.ts";

test("reads status and page of the shopper's order list from the URL and writes them back", () => {
  const filter = readMyOrdersFilter(new URLSearchParams("status=Pending Payment&page=3"));
  expect(filter).toEqual({ status: "Pending Payment", page: 3 });
  expect(myOrdersHref(filter)).toBe("/orders?status=Pending+Payment&page=3");
});

test.for(["", "status=pending", "page=1", "page=-4", "page=1.5", "page=x", "page=99999999"])(
  "drops the default or invalid parameter: %s",
  (search) => {
    expect(myOrdersHref(readMyOrdersFilter(new URLSearchParams(search)))).toBe("/orders");
  },
);
