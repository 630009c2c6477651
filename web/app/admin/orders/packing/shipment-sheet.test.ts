import { expect, test } from "vitest";
import { readShipments } from "./shipment-sheet.ts";

const row = (order: string, trackingNumber: string, courier = "LBC") => ({ order, trackingNumber, courier });

test.for([
  ["a file with a header", "\uFEFForder,number\r\n9F3A00C1,111\r\n\r\n0B2C3D4E,222\r\n"],
  ["lines with semicolons", "Order;Tracking number\n9F3A00C1;111\n0B2C3D4E;222"],
  ["cells pasted from a spreadsheet", "9F3A00C1\t111\n0B2C3D4E\t222\n"],
  ["quoted cells and formulas that protect long numbers", '"9F3A00C1","=""111"""\n0B2C3D4E,\'222'],
] as const)("reads tracking numbers from %s", ([, text]) => {
  expect(readShipments(text, "LBC")).toEqual([row("9F3A00C1", "111"), row("0B2C3D4E", "222")]);
});

test("reads pasted shipments with a courier column and rows without a tracking number", () => {
  expect(readShipments("9F3A00C1,111,J&T\n0B2C3D4E", "LBC")).toEqual([
    row("9F3A00C1", "111", "J&T"),
    row("0B2C3D4E", ""),
  ]);
});

test("rejects pasted shipments with shortened tracking numbers, and empty lists", () => {
  expect(() => readShipments("9F3A00C1,1.23457E+11", "LBC")).toThrow(
    /shortened the tracking number 1.23457E\+11/,
  );
  expect(() => readShipments("order,number\n", "LBC")).toThrow("No orders found in this list.");
});
