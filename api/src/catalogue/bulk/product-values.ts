import { sql } from "kysely";
import { isDeepStrictEqual } from "node:util";
import type { Sale } from "@tindahan/contract/catalogue/sale.ts";
import { regularPriceOf } from "@tindahan/contract/catalogue/prices.ts";
import { pesosToCentavos } from "@tindahan/contract/core/format.ts";
import type { Id } from "@tindahan/contract/core/primitives.ts";
import type { Tx } from "../../platform/db/database.ts";
import { updateProductRow, updateVariantRow } from "../products/write-product.ts";
import { writeSale } from "../sales/prices.ts";
import { selectPiecesTakenByOrders, stockBelowZero } from "../stock/stock.ts";
import { selectVariantsOf } from "../variants/select-variants.ts";

type Value = string | number | Sale | null;

/** Named `category` and `archived`, and for each variant `<id> price`, `<id> sale` and `<id> stock`. */
export type ProductValues = Record<string, Value>;

/** The product must be locked. Stock includes the pieces that orders took, so that no order changes it. */
export async function readProductValues(tx: Tx, productId: Id): Promise<ProductValues> {
  const { category_id, archived } = await tx
    .selectFrom("products")
    .select(["category_id", sql<string | null>`(archived_at at time zone 'UTC')::text`.as("archived")])
    .where("id", "=", productId)
    .executeTakeFirstOrThrow();
  const values: ProductValues = { category: category_id, archived };
  const taken = await selectPiecesTakenByOrders(tx, [productId]);
  for (const variant of (await selectVariantsOf(tx, [productId])).get(productId)!) {
    const { _id: id, sale = null, stock } = variant;
    values[`${id} price`] = pesosToCentavos(regularPriceOf(variant));
    values[`${id} sale`] = sale;
    values[`${id} stock`] = stock === null ? null : stock + taken.get(id)!;
  }
  return values;
}

export function changedValues(
  before: ProductValues,
  after: ProductValues,
): { before: ProductValues; after: ProductValues } {
  const names = Object.keys(after).filter((name) => !isSameValue(before[name], after[name]));
  const pick = (values: ProductValues) =>
    Object.fromEntries(names.map((name) => [name, values[name] ?? null]));
  return { before: pick(before), after: pick(after) };
}

export function isSameValue(one: Value | undefined, other: Value | undefined): boolean {
  return isDeepStrictEqual(one, other);
}

export async function writeProductValues(tx: Tx, productId: Id, values: ProductValues): Promise<void> {
  const taken = await selectPiecesTakenByOrders(tx, [productId]);
  const product: Parameters<typeof updateProductRow>[2] = {};
  // A higher sale price must not meet the lower regular price for a moment, so sales end first.
  const names = Object.keys(values).toSorted((one, other) => order(one, values) - order(other, values));
  for (const name of names) {
    const value = values[name]!;
    if (name === "category") product.category_id = value as Id | null;
    else if (name === "archived")
      product.archived_at = value === null ? null : new Date(`${value as string}Z`);
    else await writeVariantValue(tx, name.split(" ") as [Id, string], value, taken);
  }
  await updateProductRow(tx, productId, product);
}

const WRITTEN_IN_ORDER = ["no sale", "price", "sale", "stock"];

function order(name: string, values: ProductValues): number {
  const field = name.split(" ").at(-1)!;
  return WRITTEN_IN_ORDER.indexOf(field === "sale" && values[name] === null ? "no sale" : field);
}

async function writeVariantValue(
  tx: Tx,
  [id, field]: [Id, string],
  value: Value,
  taken: Map<Id, number>,
): Promise<void> {
  if (field === "price") return updateVariantRow(tx, id, { price_centavos: value as number });
  if (field === "sale") return writeSale(tx, id, value as Sale | null);
  const stock = value === null ? null : (value as number) - taken.get(id)!;
  if (stock !== null && stock < 0) throw stockBelowZero(-stock);
  return updateVariantRow(tx, id, { stock });
}
