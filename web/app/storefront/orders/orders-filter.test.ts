import { expect, test } from "vitest";
import { ordersHref, readOrdersFilter } from "./orders-filter.ts";

test("reads status and page of the shopper's order list from the URL and writes them back", () => {
  const filter = readOrdersFilter(new URLSearchParams("status=Pending Payment&page=3"));
  expect(filter).toEqual({ status: "Pending Payment", page: 3 });
  expect(ordersHref(filter)).toBe("/orders?status=Pending+Payment&page=3");
});

test.for(["", "status=pending", "page=1", "page=-4", "page=1.5", "page=x", "page=99999999"])(
  "drops the default or invalid parameter: %s",
  (search) => {
    expect(ordersHref(readOrdersFilter(new URLSearchParams(search)))).toBe("/orders");
  },
);
