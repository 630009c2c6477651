import type { ManagedOrder } from "@tindahan/contract/orders/manage-orders.ts";

type Items = ManagedOrder["items"];

/** Measured on a printed A6 slip. */
const LINE = 4.5;
const LETTERS_A_LINE = 46;
const LETTERS_OF_ITEM = 40;
const ROOM = 86;
const ROOM_LATER = 100;

export function slipPages({
  items,
  deliveryAddress,
  note,
  delivery,
}: Pick<ManagedOrder, "items" | "deliveryAddress" | "note" | "delivery">): Items[] {
  const pages: Items[] = [[]];
  // Name and phone are above the address, the delivery option below.
  const wayLines = delivery ? linesOf(delivery.name, LETTERS_A_LINE) + 1 : 0;
  const lines = linesOf(deliveryAddress, LETTERS_A_LINE) + 2 + wayLines + linesOf(note, LETTERS_A_LINE);
  let room = ROOM - lines * LINE;
  for (const item of items) {
    const height = linesOf(item.product.name, LETTERS_OF_ITEM) * LINE + 2;
    if (height > room && pages.at(-1)!.length > 0) {
      pages.push([]);
      room = ROOM_LATER;
    }
    pages.at(-1)!.push(item);
    room -= height;
  }
  return pages;
}

function linesOf(text: string, letters: number): number {
  return text
    .split("\n")
    .filter(Boolean)
    .reduce((sum, line) => sum + Math.ceil(line.length / letters), 0);
}
