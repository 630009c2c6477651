import type {
  changeProducts,
  ChosenProduct,
  previewProductsChange,
  ProductResult,
} from "@tindahan/contract/catalogue/change-products.ts";
import { sql } from "kysely";
import type { ParsedCall } from "@tindahan/contract/core/endpoint.ts";
import { ShopError } from "@tindahan/contract/core/errors.ts";
import type { Id } from "@tindahan/contract/core/primitives.ts";
import type { Db, Tx } from "../../platform/db/database.ts";
import type { Services } from "../../platform/services.ts";
import { changeCatalogue } from "../change-catalogue.ts";
import { readProduct } from "../products/read-product.ts";
import { recordProductChange, updateProductRow, updateVariantRow } from "../products/write-product.ts";
import { changedValues, readProductValues, type ProductValues } from "./product-values.ts";
import { planOneProductChange, type FoundProduct, type PlannedChange } from "./plan-change.ts";
import { lockProducts, productsQuery, toProduct } from "../queries.ts";
import { writeSale } from "../sales/prices.ts";
import { selectVariantsOf } from "../variants/select-variants.ts";
import { setStockChangeReason } from "../stock/stock.ts";

type Preview = ParsedCall<typeof previewProductsChange>["body"];
type Change = ParsedCall<typeof changeProducts>["body"];

export async function previewBulkChange(db: Db, { change, products }: Preview): Promise<ProductResult[]> {
  const foundProducts = await selectProductsToChange(
    db,
    products.map(({ id }) => id),
  );
  return products.map(
    (requested) => planProductChange(foundProducts.get(requested.id), requested, change).result,
  );
}

async function selectProductsToChange(db: Db, ids: Id[]): Promise<Map<Id, FoundProduct>> {
  const rows = await productsQuery(db).where("id", "in", ids).where("archived_at", "is", null).execute();
  const variants = await selectVariantsOf(db, ids);
  return new Map(rows.map((row) => [row.id, { row, variants: variants.get(row.id)! }]));
}

/** Uses one transaction per product, so one refusal does not block the others. */
export async function changeProductsOneByOne(
  services: Services,
  actorId: Id,
  body: Change,
): Promise<ProductResult[]> {
  await sql`delete from product_changes where at < now() - interval '30 days'`.execute(services.db);
  const results: ProductResult[] = [];
  for (const requested of body.products)
    results.push(await changeCatalogue(services, (tx) => changeOneProduct(tx, actorId, body, requested)));
  return results;
}

async function changeOneProduct(
  tx: Tx,
  actorId: Id,
  { key, change }: Change,
  requested: ChosenProduct,
): Promise<ProductResult> {
  const { id } = requested;
  await lockProducts(tx, [id]);
  const found = (await selectProductsToChange(tx, [id])).get(id);
  if (found && (await isChangeApplied(tx, actorId, key, id))) {
    const variant = found.variants.find(({ _id }) => _id === requested.variant?.id);
    return { id, outcome: "changed", product: toProduct(found.row), variant, problem: "" };
  }
  const { result, planned } = planProductChange(found, requested, change);
  if (!found || !planned) return result;
  await setStockChangeReason(tx, { kind: "edited", actorId });
  const before = await readProduct(tx, id);
  const valuesBefore = await readProductValues(tx, id);
  for (const [variantId, sale] of planned.sales ?? []) await writeSale(tx, variantId, sale);
  for (const [variantId, columns] of planned.columns ?? []) await updateVariantRow(tx, variantId, columns);
  await updateProductRow(tx, id, planned.product ?? {});
  const changed = changedValues(valuesBefore, await readProductValues(tx, id));
  await insertChange(tx, { admin_id: actorId, key, product_id: id, ...changed });
  const after = await readProduct(tx, id);
  if (change.kind === "archive") await recordProductChange(tx, actorId, "archive", before, null);
  else await recordProductChange(tx, actorId, "update", before, after);
  return result;
}

function planProductChange(
  found: FoundProduct | undefined,
  requested: ChosenProduct,
  change: Change["change"],
): { result: ProductResult; planned?: PlannedChange | undefined } {
  const { id } = requested;
  const product = found ? toProduct(found.row) : null;
  const variant = found?.variants.find(({ _id }) => _id === requested.variant?.id);
  const current = { id, product, variant, problem: "" };
  const refuse = (problem: string) => ({ result: { ...current, outcome: "refused" as const, problem } });
  if (!found)
    return change.kind === "archive"
      ? { result: { ...current, outcome: "unchanged" } }
      : refuse("This product is no longer in the shop.");
  try {
    const planned = planOneProductChange(found, requested, change);
    if (!planned) return { result: { ...current, outcome: "unchanged" } };
    const { preview, variant } = planned;
    return { result: { ...current, outcome: "changed", product: preview, variant }, planned };
  } catch (error) {
    if (error instanceof ShopError) return refuse(error.message);
    throw error;
  }
}

/** A repeated key is a retry, and must not add stock or a percentage twice. */
async function isChangeApplied(tx: Tx, adminId: Id, key: Id, productId: Id): Promise<boolean> {
  const change = await tx
    .selectFrom("product_changes")
    .select("id")
    .where("admin_id", "=", adminId)
    .where("key", "=", key)
    .where("product_id", "=", productId)
    .executeTakeFirst();
  return change !== undefined;
}

type RecordedChange = { admin_id: Id; key: Id; product_id: Id; before: ProductValues; after: ProductValues };

async function insertChange(tx: Tx, { before, after, ...change }: RecordedChange): Promise<void> {
  await tx
    .insertInto("product_changes")
    .values({ ...change, before: JSON.stringify(before), after: JSON.stringify(after) })
    .execute();
}
