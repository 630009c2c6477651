import type {
  changeProducts,
  previewProductsChange,
  ProductResult,
} from "@tindahan/contract/change-products.ts";
import type { ParsedCall } from "@tindahan/contract/endpoint.ts";
import { ShopError } from "@tindahan/contract/errors.ts";
import type { Id } from "@tindahan/contract/primitives.ts";
import type { Db, Tx } from "../platform/database.ts";
import type { Services } from "../platform/services.ts";
import { changeCatalogue } from "./change-catalogue.ts";
import { recordProduct, updateRow } from "./manage-products.ts";
import { planChange, type ChangedColumns } from "./plan-change.ts";
import { lockProducts, selectProducts, toProduct, type ProductRow } from "./queries.ts";
import { explainStockChange } from "./stock.ts";

type Preview = ParsedCall<typeof previewProductsChange>["body"];
type Change = ParsedCall<typeof changeProducts>["body"];
type Chosen = Preview["products"][number];

export async function previewChange(db: Db, { change, products }: Preview): Promise<ProductResult[]> {
  const ids = products.map(({ id }) => id);
  const rows = await inTheShop(db).where("id", "in", ids).execute();
  const found = new Map(rows.map((row) => [row.id, row]));
  return products.map((chosen) => plan(found.get(chosen.id), chosen, change).result);
}

/** Each product in a transaction of its own: one that cannot be changed does not hold up the others. */
export async function changeEach(services: Services, actorId: Id, body: Change): Promise<ProductResult[]> {
  const results: ProductResult[] = [];
  for (const chosen of body.products)
    results.push(await changeCatalogue(services, (tx) => changeOne(tx, actorId, body, chosen)));
  return results;
}

async function changeOne(
  tx: Tx,
  actorId: Id,
  { key, change }: Change,
  chosen: Chosen,
): Promise<ProductResult> {
  const { id } = chosen;
  await lockProducts(tx, [id]);
  const row = await inTheShop(tx).where("id", "=", id).executeTakeFirst();
  // A repetition finds a new number where it wanted it; pieces it would add once more.
  const attempt = { admin_id: actorId, idempotency_key: `${key}:${id}`, product_id: id };
  if (row && change.kind === "stock-by" && (await isDone(tx, attempt)))
    return { id, outcome: "changed", product: toProduct(row), problem: "" };
  const { result, columns } = plan(row, chosen, change);
  if (!row || !columns) return result;
  if (change.kind === "stock-by") await tx.insertInto("product_attempts").values(attempt).execute();
  await explainStockChange(tx, { kind: "edited", actorId });
  const [before, after] = [toProduct(row), await updateRow(tx, id, columns)];
  if (change.kind === "archive") await recordProduct(tx, actorId, "archive", before, null);
  else await recordProduct(tx, actorId, "update", before, after);
  return result;
}

function plan(
  row: ProductRow | undefined,
  { id, seen }: Chosen,
  change: Change["change"],
): { result: ProductResult; columns?: ChangedColumns | undefined } {
  const product = row ? toProduct(row) : null;
  const refuse = (problem: string) => ({ result: { id, outcome: "refused" as const, product, problem } });
  if (!row)
    return change.kind === "archive"
      ? { result: { id, outcome: "unchanged", product, problem: "" } }
      : refuse("It is no longer in the shop.");
  try {
    const columns = planChange(row, seen, change);
    if (!columns) return { result: { id, outcome: "unchanged", product, problem: "" } };
    const changed = toProduct({ ...row, ...columns });
    return { result: { id, outcome: "changed", product: changed, problem: "" }, columns };
  } catch (error) {
    if (error instanceof ShopError) return refuse(error.message);
    throw error;
  }
}

function inTheShop(db: Db) {
  return selectProducts(db).where("archived_at", "is", null);
}

async function isDone(tx: Tx, { admin_id, idempotency_key }: { admin_id: Id; idempotency_key: string }) {
  const done = await tx
    .selectFrom("product_attempts")
    .select("product_id")
    .where("admin_id", "=", admin_id)
    .where("idempotency_key", "=", idempotency_key)
    .executeTakeFirst();
  return done !== undefined;
}
