import { expect, test } from "vitest";
import { auditDifferences } from "./differences.ts";

test("the audit log's differences show changed fields with form labels and peso amounts", () => {
  const [sweets, gifts] = ["0198a000-0000-7000-8000-00000000000a", "0198a000-0000-7000-8000-00000000000b"];
  const before = { name: "Basket", trackingNumber: null, isCodDenied: false, price: 100, category: sweets };
  const after = { name: "Basket", trackingNumber: "JT 1", isCodDenied: true, price: 1120.5, category: gifts };

  expect(auditDifferences({ before, after }, new Map([[sweets, "Sweets"]]))).toEqual([
    { name: "Tracking number", before: null, after: "JT 1" },
    { name: "Cash on delivery denied", before: "No", after: "Yes" },
    { name: "Price", before: "₱100.00", after: "₱1,120.50" },
    { name: "Category", before: "Sweets", after: "a category that is gone" },
  ]);
});

test("the audit log labels settings like their form and compares list entries field by field", () => {
  const couriers = [{ name: "LBC", linkTemplate: "https://lbc.example/{number}" }];
  expect(
    auditDifferences({
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
    { name: "Payments · Largest order for cash on delivery", before: null, after: "₱5,000.00" },
    { name: "Payments · Payment methods", before: "Cash on Delivery", after: "Cash on Delivery; GCash" },
    { name: "LBC · Name", before: null, after: "LBC" },
    { name: "LBC · Link", before: null, after: "https://lbc.example/{number}" },
  ]);
});

test("the audit log lists every field but the ID of added and deleted records", () => {
  const after = {
    _id: "1",
    note: "",
    createdAt: "2026-11-11T12:05:00.000Z",
    orderId: "0198a000-0000-deadbeef",
  };
  expect(auditDifferences({ before: null, after })).toEqual([
    { name: "Added", before: null, after: "November 11, 2026 at 8:05 PM" },
    { name: "Order", before: null, after: "DEADBEEF" },
  ]);
  expect(auditDifferences({ before: { name: "Baskets" }, after: null })).toEqual([
    { name: "Name", before: "Baskets", after: null },
  ]);
});

test("the audit log names the changed variant and omits unchanged fields", () => {
  const variant = { _id: "1", values: ["S", "Red"], price: 1299, stock: 3, weight: 250 };
  const other = { _id: "2", values: ["M", "Red"], price: 1299, stock: 3, weight: null };
  expect(
    auditDifferences({
      before: { name: "Shirt", price: 1299, variants: [variant, other] },
      after: { name: "Shirt", price: 999, variants: [other, { ...variant, price: 999, weight: 300 }] },
    }),
  ).toEqual([
    { name: "Price", before: "₱1,299.00", after: "₱999.00" },
    { name: "S / Red · Price", before: "₱1,299.00", after: "₱999.00" },
    { name: "S / Red · Weight", before: "250 g", after: "300 g" },
  ]);
});

test("the audit log labels promotions and delivery fees like their forms", () => {
  const scope = { categories: [{ _id: "1", name: "Snacks" }], products: [] };
  expect(
    auditDifferences({
      before: { kind: "percent", value: 20, minSpend: null, code: null, until: null, scope: null },
      after: {
        kind: "amount",
        value: 150,
        minSpend: 500,
        code: "MERIENDA",
        until: "2026-11-30T20:00",
        scope,
      },
    }),
  ).toEqual([
    { name: "Minimum spend", before: null, after: "₱500.00" },
    { name: "Voucher code", before: null, after: "MERIENDA" },
    { name: "Last day", before: null, after: "November 30, 2026, 8:00 PM" },
    { name: "Kind", before: "Percent off", after: "Amount off" },
    { name: "Percent", before: "20%", after: null },
    { name: "Applies to · Categories", before: null, after: "Snacks" },
    { name: "Amount", before: null, after: "₱150.00" },
  ]);

  const zones = (fee: number) => [
    {
      id: "luzon",
      name: "Luzon",
      rates: [{ id: "std", name: "Standard", measure: "weight", tiers: [{ from: 0, fee }] }],
    },
  ];
  expect(
    auditDifferences({
      before: { shipping: { zones: zones(99) } },
      after: { shipping: { zones: zones(89.5) } },
    }),
  ).toEqual([{ name: "Shipping · Luzon · Standard · Fee 1 · Fee", before: "₱99.00", after: "₱89.50" }]);
});
