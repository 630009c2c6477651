import { sql } from "kysely";
import type { ProductResult, undoProductsChange } from "@tindahan/contract/catalogue/change-products.ts";
import type { ParsedCall } from "@tindahan/contract/core/endpoint.ts";
import { ShopError } from "@tindahan/contract/core/errors.ts";
import type { Id } from "@tindahan/contract/core/primitives.ts";
import type { Tx } from "../../platform/db/database.ts";
import type { Services } from "../../platform/services.ts";
import { changeCatalogue } from "../change-catalogue.ts";
import { readProduct } from "../products/read-product.ts";
import { recordProductChange } from "../products/write-product.ts";
import { lockProducts } from "../queries.ts";
import { setStockChangeReason } from "../stock/stock.ts";
import { isSameValue, readProductValues, writeProductValues, type ProductValues } from "./product-values.ts";

type Undo = ParsedCall<typeof undoProductsChange>["body"];

/** Uses one transaction per product, so one refusal does not block the others. */
export async function undoChangeOneByOne(
  services: Services,
  actorId: Id,
  { key, products }: Undo,
): Promise<ProductResult[]> {
  const results: ProductResult[] = [];
  for (const id of products) results.push(await undoOrExplain(services, actorId, key, id));
  return results;
}

async function undoOrExplain(services: Services, actorId: Id, key: Id, id: Id): Promise<ProductResult> {
  try {
    return await changeCatalogue(services, (tx) => undoOneProduct(tx, actorId, key, id));
  } catch (error) {
    if (!(error instanceof ShopError)) throw error;
    return { id, outcome: "refused", product: null, problem: `${error.message} Nothing was undone.` };
  }
}

async function undoOneProduct(tx: Tx, actorId: Id, key: Id, id: Id): Promise<ProductResult> {
  await lockProducts(tx, [id]);
  const change = await selectChange(tx, actorId, key, id);
  if (!change) throw new ShopError("invalid_request", "There is no such change of yours.");
  if (!change.undone_at) await undoChange(tx, actorId, id, change);
  return { id, outcome: "changed", product: await readProduct(tx, id), problem: "" };
}

type Change = { id: number; before: ProductValues; after: ProductValues; undone_at: Date | null };

async function selectChange(tx: Tx, actorId: Id, key: Id, productId: Id): Promise<Change | undefined> {
  const { rows } = await sql<Change>`select id, before, after, undone_at from product_changes
    where admin_id = ${actorId} and key = ${key} and product_id = ${productId}`.execute(tx);
  return rows[0];
}

async function undoChange(tx: Tx, actorId: Id, id: Id, change: Change): Promise<void> {
  const overwritten = await findOverwrittenValue(tx, id, change);
  if (overwritten) throw new ShopError("product_changed", overwrittenMessage(overwritten));
  await setStockChangeReason(tx, { kind: "edited", actorId });
  const before = await readProduct(tx, id);
  await writeProductValues(tx, id, change.before);
  await sql`update product_changes set undone_at = now() where id = ${change.id}`.execute(tx);
  const after = await readProduct(tx, id);
  if (change.before["archived"] === null) await recordProductChange(tx, actorId, "restore", null, after);
  else await recordProductChange(tx, actorId, "update", before, after);
}

/** A later change may have written the same value again: it is also someone's decision, so it stays. */
async function findOverwrittenValue(
  tx: Tx,
  productId: Id,
  { id, after }: Change,
): Promise<string | undefined> {
  const current = await readProductValues(tx, productId);
  const names = Object.keys(after);
  const { rows } = await sql<{ name: string }>`
    select jsonb_object_keys(after) as name from product_changes
    where product_id = ${productId} and id > ${id} and undone_at is null`.execute(tx);
  const changedLater = new Set(rows.map(({ name }) => name));
  return names.find((name) => changedLater.has(name) || !isSameValue(current[name], after[name]));
}

function overwrittenMessage(name: string): string {
  if (name === "archived") return "This product was restored in the meantime.";
  return `The ${name.split(" ").at(-1)} was changed again in the meantime.`;
}
