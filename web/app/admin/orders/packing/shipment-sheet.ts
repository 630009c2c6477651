import type { Shipment } from "@tindahan/contract/orders/ship-orders.ts";

const MAX_ROWS = 5_000;
const ORDER = /^#?(\d{4,7}|[\da-f]{8}|[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12})$/i;
/** Spreadsheets write long numbers as 1.23E+11 and lose digits. */
const SHORTENED = /^\d(\.\d+)?e\+?\d+$/i;

export function readShipments(text: string, courier: string): Shipment[] {
  const lines = text
    .replace(/^\uFEFF/, "")
    .split(/\r\n|\r|\n/)
    .map((line) => line.split(/[\t;,]/).map((cell) => cell.trim().replaceAll(/^["'=]+|["']+$/g, "")))
    .filter((cells) => cells.some(Boolean));
  const [first, ...rest] = lines;
  const rows = first && ORDER.test(first[0]!) ? lines : rest;
  if (rows.length === 0) throw new SyntaxError("No orders found in this list.");
  if (rows.length > MAX_ROWS) throw new SyntaxError("A list can have at most 5,000 rows. Please split it.");
  const shortened = rows.findIndex(([, number = ""]) => SHORTENED.test(number));
  if (shortened !== -1)
    throw new SyntaxError(
      `Your spreadsheet shortened the tracking number ${rows[shortened]![1]} of order ${rows[shortened]![0]}. Format the column as text and enter it again.`,
    );
  return rows.map(([order = "", trackingNumber = "", by = ""]) => ({
    order: order.slice(0, 40),
    trackingNumber: trackingNumber.slice(0, 100),
    courier: (by || courier).slice(0, 100),
  }));
}
