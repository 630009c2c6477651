import type { ExportedOrder } from "@tindahan/contract/orders/order-export.ts";
import { expect, test } from "vitest";
import { parseCsv } from "@tindahan/contract/core/csv.ts";
import { toOrderSheet } from "./order-sheet.ts";

const item = (name: string, quantity: number, price: number) => ({
  product: { _id: null, name, image: "" },
  quantity,
  price,
});

const order = {
  _id: "0198a000-0000-7000-8000-0000deadbeef",
  number: 1042,
  createdAt: "2026-12-31T16:05:09.000Z",
  status: "Shipped",
  customerName: "=Maria",
  user: { email: "maria@example.com" },
  phone: "+639171234567",
  deliveryAddress: "1 Rizal St, Makati",
  paymentMethod: "gcash",
  items: [item("Mangoes", 2, 150), item("Coffee; beans", 1, 85.5)],
  note: "",
  subtotal: 385.5,
  discounts: [{ target: "goods", name: "Fiesta", code: null, amount: 85.5 }],
  shippingFee: 80,
  codFee: 5.5,
  delivery: { kind: "ship", name: "J&T", place: "80300002", from: "2027-01-04", until: "2027-01-06" },
  total: 385.5,
  paid: 385.5,
  refunded: 85.5,
  shipment: { courier: "LBC", trackingNumber: "77", url: null },
} as unknown as ExportedOrder;

function sheetOf(rowsFor: "orders" | "items"): Record<string, string>[] {
  const [header = [], ...rows] = parseCsv(toOrderSheet([order], rowsFor, true));
  return rows.map((cells) => Object.fromEntries(header.map((name, index) => [name, cells[index]!])));
}

test("the order sheet has one row per order with Manila time, payments and refunds", () => {
  expect(sheetOf("orders")).toMatchObject([
    {
      Order: "DEADBEEF",
      Date: "2027-01-01 00:05:09",
      Customer: "'=Maria",
      Items: "2 × Mangoes; 1 × Coffee; beans",
      Total: "385.50",
      Paid: "385.50",
      Refunded: "85.50",
      "Tracking number": "77",
      Subtotal: "385.50",
      Discount: "85.50",
      Shipping: "80.00",
      "Cash fee": "5.50",
      Delivery: "J&T",
      "Expected until": "2027-01-06",
      Number: "1042",
    },
  ]);
});

test("the order sheet can have one row per item, with order amounts in the first row only", () => {
  expect(sheetOf("items")).toMatchObject([
    {
      Order: "DEADBEEF",
      Product: "Mangoes",
      Quantity: "2",
      Price: "150.00",
      Total: "385.50",
      Refunded: "85.50",
      Shipping: "80.00",
    },
    {
      Order: "DEADBEEF",
      Product: "Coffee; beans",
      Quantity: "1",
      Price: "85.50",
      Total: "",
      Refunded: "",
      Shipping: "",
    },
  ]);
});
