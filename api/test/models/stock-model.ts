import * as fc from "fast-check";
import { getProductToEdit, updateProduct } from "@tindahan/contract/catalogue/manage-products.ts";
import { adjustStock, listStockHistory, type StockReason } from "@tindahan/contract/catalogue/stock.ts";
import { STOCK_REASONS } from "@tindahan/contract/catalogue/constants.ts";
import { expect } from "vitest";
import { newId } from "../../src/platform/db/ids.ts";
import type { Member, Shop } from "../support/shop.ts";
import { importAll } from "../support/catalogue/spreadsheet.ts";

export type StockCommand = { product: number } & (
  { do: "edit" | "import"; stock: number | null } | { do: "adjust"; kind: StockReason; pieces: number }
);

export function stockCommands(product: fc.Arbitrary<number>): fc.Arbitrary<StockCommand> {
  const stock = fc.option(fc.integer({ min: 0, max: 8 }));
  return fc.oneof(
    fc.record({ do: fc.constantFrom("edit" as const, "import" as const), product, stock }),
    fc.record({
      do: fc.constant("adjust" as const),
      product,
      kind: fc.constantFrom(...STOCK_REASONS),
      pieces: fc.integer({ min: 1, max: 8 }),
    }),
  );
}

export async function playStock(
  shop: Pick<Shop, "services">,
  admin: Member,
  id: string,
  before: number | null,
  command: StockCommand,
): Promise<number | null> {
  if (command.do === "adjust") return playAdjust(admin, id, before, command);
  const { stock } = command;
  if (command.do === "import") {
    await importAll(shop, admin, [{ line: 2, id, stock: stock === null ? "" : String(stock) }]);
    return stock;
  }
  const { data } = await admin.call(getProductToEdit, { params: { id } });
  const { name, price, image } = data;
  await admin.call(updateProduct, { params: { id }, body: { name, details: "x", price, image, stock } });
  return stock;
}

async function playAdjust(
  admin: Member,
  id: string,
  before: number | null,
  { kind, pieces }: StockCommand & { do: "adjust" },
): Promise<number | null> {
  const delta = kind === "received" ? pieces : -pieces;
  const after = kind === "counted" ? pieces : before === null ? -1 : before + delta;
  const body = { id: newId(), kind, ...(kind === "counted" ? { counted: pieces } : { delta }) };
  const replies = [
    await admin.ask(adjustStock, { params: { id }, body }),
    await admin.ask(adjustStock, { params: { id }, body }),
  ];
  for (const reply of replies)
    expect(reply.body).toMatchObject(after < 0 ? { success: false } : { stock: after });
  return after < 0 ? before : after;
}

export async function expectWholeHistory(admin: Member, id: string): Promise<void> {
  const params = { id };
  const first = await admin.call(listStockHistory, { params });
  const { stock, entries } = first;
  if (stock !== null) expect(entries[0]!.stock).toBe(stock);
  for (let { next } = first; next;) {
    const more = await admin.call(listStockHistory, { params, query: { after: next } });
    entries.push(...more.entries);
    next = more.next;
  }
  for (const [index, { stock: after, delta }] of entries.entries())
    expect(after - delta).toBe(entries[index + 1]?.stock ?? 0);
}
