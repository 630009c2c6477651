import type {
  changeProducts,
  previewProductsChange,
  ProductResult,
} from "@tindahan/contract/catalogue/change-products.ts";
import type { ParsedCall } from "@tindahan/contract/core/endpoint.ts";
import { ShopError } from "@tindahan/contract/core/errors.ts";
import type { Id } from "@tindahan/contract/core/primitives.ts";
import type { Db, Tx } from "../../platform/db/database.ts";
import type { Services } from "../../platform/services.ts";
import { changeCatalogue } from "../change-catalogue.ts";
import { readProduct } from "../products/read-product.ts";
import { recordProductChange, updateProductRow, updateVariantRow } from "../products/write-product.ts";
import { planOneProductChange, type FoundProduct, type PlannedChange } from "./plan-change.ts";
import { lockProducts, productsQuery, toProduct } from "../queries.ts";
import { writeSale } from "../sales/prices.ts";
import { selectVariantsOf } from "../variants/select-variants.ts";
import { setStockChangeReason } from "../stock/stock.ts";

type Preview = ParsedCall<typeof previewProductsChange>["body"];
type Change = ParsedCall<typeof changeProducts>["body"];
type ChosenProduct = Preview["products"][number];

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
  // Adding stock is not idempotent, so each attempt is recorded under its key.
  const attempt = { admin_id: actorId, idempotency_key: `${key}:${id}`, product_id: id };
  if (found && change.kind === "stock-by" && (await isBulkChangeApplied(tx, attempt)))
    return { id, outcome: "changed", product: toProduct(found.row), problem: "" };
  const { result, planned } = planProductChange(found, requested, change);
  if (!found || !planned) return result;
  if (change.kind === "stock-by") await tx.insertInto("product_attempts").values(attempt).execute();
  await setStockChangeReason(tx, { kind: "edited", actorId });
  const before = await readProduct(tx, id);
  for (const [variantId, sale] of planned.sales ?? []) await writeSale(tx, variantId, sale);
  if (planned.variant) await updateVariantRow(tx, id, planned.variant);
  await updateProductRow(tx, id, planned.product ?? {});
  const after = await readProduct(tx, id);
  if (change.kind === "archive") await recordProductChange(tx, actorId, "archive", before, null);
  else await recordProductChange(tx, actorId, "update", before, after);
  return result;
}

function planProductChange(
  found: FoundProduct | undefined,
  { id, seen }: ChosenProduct,
  change: Change["change"],
): { result: ProductResult; planned?: PlannedChange | undefined } {
  const product = found ? toProduct(found.row) : null;
  const refuse = (problem: string) => ({ result: { id, outcome: "refused" as const, product, problem } });
  if (!found)
    return change.kind === "archive"
      ? { result: { id, outcome: "unchanged", product, problem: "" } }
      : refuse("This product is no longer in the shop.");
  try {
    const planned = planOneProductChange(found, seen, change);
    if (!planned) return { result: { id, outcome: "unchanged", product, problem: "" } };
    return { result: { id, outcome: "changed", product: planned.preview, problem: "" }, planned };
  } catch (error) {
    if (error instanceof ShopError) return refuse(error.message);
    throw error;
  }
}

async function isBulkChangeApplied(
  tx: Tx,
  { admin_id, idempotency_key }: { admin_id: Id; idempotency_key: string },
) {
  const attempt = await tx
    .selectFrom("product_attempts")
    .select("product_id")
    .where("admin_id", "=", admin_id)
    .where("idempotency_key", "=", idempotency_key)
    .executeTakeFirst();
  return attempt !== undefined;
}
