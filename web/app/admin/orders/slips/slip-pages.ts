import type { AdminOrder } from "@tindahan/contract/orders/manage-orders.ts";
import { piecesToShip } from "../../../shared/orders/pieces-to-ship.ts";

type Items = AdminOrder["items"];

/** Measured on a printed A6 slip. */
const LINE_HEIGHT_MM = 4.5;
const CHARS_PER_LINE = 46;
const ITEM_CHARS_PER_LINE = 40;
const FIRST_PAGE_ROOM_MM = 86;
const NEXT_PAGE_ROOM_MM = 100;

export function splitOrderIntoSlips({
  items,
  deliveryAddress,
  note,
  delivery,
}: Pick<AdminOrder, "items" | "deliveryAddress" | "note" | "delivery">): Items[] {
  const pages: Items[] = [[]];
  // Name and phone are above the address, the delivery option below.
  const deliveryLines = delivery ? countLines(delivery.name, CHARS_PER_LINE) + 1 : 0;
  const lines =
    countLines(deliveryAddress, CHARS_PER_LINE) + 2 + deliveryLines + countLines(note, CHARS_PER_LINE);
  let room = FIRST_PAGE_ROOM_MM - lines * LINE_HEIGHT_MM;
  for (const item of piecesToShip(items)) {
    const height = countLines(item.product.name, ITEM_CHARS_PER_LINE) * LINE_HEIGHT_MM + 2;
    if (height > room && pages.at(-1)!.length > 0) {
      pages.push([]);
      room = NEXT_PAGE_ROOM_MM;
    }
    pages.at(-1)!.push(item);
    room -= height;
  }
  return pages;
}

function countLines(text: string, charsPerLine: number): number {
  return text
    .split("\n")
    .filter(Boolean)
    .reduce((sum, line) => sum + Math.ceil(line.length / charsPerLine), 0);
}
