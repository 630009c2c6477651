import { expect, test } from "vitest";
import { differencesOf } from "./differences.ts";

test("only what has changed is told, in words and pesos", () => {
  const [sweets, gifts] = ["0198a000-0000-7000-8000-00000000000a", "0198a000-0000-7000-8000-00000000000b"];
  const before = { name: "Basket", trackingNumber: null, isCodDenied: false, price: 100, category: sweets };
  const after = { name: "Basket", trackingNumber: "JT 1", isCodDenied: true, price: 1120.5, category: gifts };

  expect(differencesOf({ before, after }, new Map([[sweets, "Sweets"]]))).toEqual([
    { name: "Tracking number", before: null, after: "JT 1" },
    { name: "Cash on delivery denied", before: "No", after: "Yes" },
    { name: "Price", before: "₱100.00", after: "₱1,120.50" },
    { name: "Category", before: "Sweets", after: "a category that is gone" },
  ]);
});

test("settings that lie in one another are told one by one, and lists in a line", () => {
  const couriers = [{ name: "LBC", linkTemplate: "https://lbc.example/{number}" }];
  expect(
    differencesOf({
      before: {
        shop: { name: "Nena", phone: "" },
        payments: { codMax: null, methods: ["cod"] },
        couriers: [],
      },
      after: {
        shop: { name: "Nena", phone: "0917" },
        payments: { codMax: 5000, methods: ["cod", "gcash"] },
        couriers,
      },
    }),
  ).toEqual([
    { name: "Shop · Phone", before: null, after: "0917" },
    { name: "Payments · Largest cash order", before: null, after: "₱5,000.00" },
    { name: "Payments · Methods", before: "cod", after: "cod; gcash" },
    { name: "Couriers", before: null, after: "LBC, https://lbc.example/{number}" },
  ]);
});

test("of something new, or gone, all there is but its id, and the time as people say it", () => {
  const after = {
    _id: "1",
    note: "",
    createdAt: "2026-11-11T12:05:00.000Z",
    orderId: "0198a000-0000-deadbeef",
  };
  expect(differencesOf({ before: null, after })).toEqual([
    { name: "Added", before: null, after: "November 11, 2026 at 8:05 PM" },
    { name: "Order", before: null, after: "DEADBEEF" },
  ]);
  expect(differencesOf({ before: { name: "Baskets" }, after: null })).toEqual([
    { name: "Name", before: "Baskets", after: null },
  ]);
});
