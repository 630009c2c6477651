import { Id } from "@tindahan/contract/core/primitives.ts";
import type { SheetRow } from "@tindahan/contract/catalogue/product-sheet.ts";
import { newId } from "../../platform/db/ids.ts";

export type RowKey = Pick<SheetRow, "line" | "id" | "name" | "variantId" | "options" | "sku">;

export function isFilledCell(cell: string | undefined): boolean {
  return cell !== undefined && cell.trim() !== "";
}

/** Rows of a new product must follow each other. New ids increase, to keep the order of the sheet. */
export function groupRowsByProduct<Row extends RowKey>(rows: Row[]): Map<Id, Row[]> {
  const products = new Map<Id, Row[]>();
  const ids: Id[] = [];
  const now = Date.now();
  for (const [index, row] of rows.entries()) {
    const above = ids[index - 1];
    const [first] = products.get(above ?? "") ?? [];
    const id =
      first && belongsToSameNewProduct(first, row) ? above! : (parseProductId(row) ?? newId(now + index));
    const others = products.get(id);
    if (others) others.push(row);
    else products.set(id, [row]);
    ids.push(id);
  }
  return products;
}

function belongsToSameNewProduct(first: RowKey, row: RowKey): boolean {
  if (isFilledCell(first.id) || isFilledCell(row.id) || !hasVariantCells(first) || !hasVariantCells(row))
    return false;
  return !isFilledCell(row.name) || row.name!.trim() === first.name?.trim();
}

export function hasVariantCells({ variantId, options }: RowKey): boolean {
  return isFilledCell(variantId) || isFilledCell(options);
}

function parseProductId({ id }: RowKey): Id | undefined {
  const lowerId = id.trim().toLowerCase();
  return Id.safeParse(lowerId).success ? lowerId : undefined;
}

/** Products that share a SKU are in one batch, because they may swap it. */
export function batchProductsBySku(
  products: Map<Id, RowKey[]>,
  owners: { productId: Id; sku: string }[],
): Map<Id, Id> {
  const leaders = new Map<string, string>();
  const leaderOf = (node: string): string => {
    let leader = node;
    while (leaders.has(leader)) leader = leaders.get(leader)!;
    if (leader !== node) leaders.set(node, leader);
    return leader;
  };
  const join = (sku: string, productId: Id) => {
    const [one, other] = [leaderOf(`sku ${sku.toLowerCase()}`), leaderOf(productId)];
    if (one !== other) leaders.set(one, other);
  };
  for (const [productId, rows] of products)
    for (const { sku } of rows) if (isFilledCell(sku)) join(sku!.trim(), productId);
  for (const { productId, sku } of owners) if (products.has(productId)) join(sku, productId);
  const batches = new Map<string, Id>();
  return new Map(
    [...products.keys()].map((id) => {
      const leader = leaderOf(id);
      if (!batches.has(leader)) batches.set(leader, id);
      return [id, batches.get(leader)!];
    }),
  );
}
