import { isDeepStrictEqual } from "node:util";
import type { Product } from "@tindahan/contract/catalogue/catalogue.ts";
import type {
  createProduct,
  AdminProduct,
  ProductSnapshot,
  updateProduct,
} from "@tindahan/contract/catalogue/manage-products.ts";
import type { ParsedCall } from "@tindahan/contract/core/endpoint.ts";
import { ShopError } from "@tindahan/contract/core/errors.ts";
import type { Id } from "@tindahan/contract/core/primitives.ts";
import type { Tx } from "../../platform/db/database.ts";
import { newId } from "../../platform/db/ids.ts";
import type { Services } from "../../platform/services.ts";
import { changeCatalogue } from "../change-catalogue.ts";
import { setStockChangeReason } from "../stock/stock.ts";
import { readProductForm, type ProductInput } from "./product-form.ts";
import { lockProduct, readProduct } from "./read-product.ts";
import { insertProduct, recordProductChange, updateProductRow, writeProduct } from "./write-product.ts";

/** A repeated idempotency key updates the product that the first request added. */
export async function addProduct(
  services: Services,
  actorId: Id,
  { isDraft, ...form }: ParsedCall<typeof createProduct>["body"],
  idempotencyKey: string | undefined,
): Promise<AdminProduct> {
  const input = readProductForm(form);
  return changeCatalogue(services, async (tx) => {
    const id = newId();
    const productId =
      idempotencyKey === undefined ? id : await claimIdempotencyKey(tx, actorId, idempotencyKey, id);
    if (productId !== id) return saveProduct(tx, actorId, productId, input);
    await setStockChangeReason(tx, { kind: "edited", actorId });
    await insertProduct(tx, id, input, isDraft);
    const product = await readProduct(tx, id);
    await recordProductChange(tx, actorId, "create", null, product);
    return product;
  });
}

async function claimIdempotencyKey(tx: Tx, adminId: Id, key: string, productId: Id): Promise<Id> {
  await tx
    .insertInto("product_attempts")
    .values({ admin_id: adminId, idempotency_key: key, product_id: productId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { product_id } = await tx
    .selectFrom("product_attempts")
    .select("product_id")
    .where("admin_id", "=", adminId)
    .where("idempotency_key", "=", key)
    .executeTakeFirstOrThrow();
  return product_id;
}

export async function changeProduct(
  services: Services,
  actorId: Id,
  id: Id,
  { seen, ...form }: ParsedCall<typeof updateProduct>["body"],
): Promise<AdminProduct> {
  const input = readProductForm(form);
  return changeCatalogue(services, (tx) => saveProduct(tx, actorId, id, input, seen));
}

async function saveProduct(
  tx: Tx,
  actorId: Id,
  id: Id,
  input: ProductInput,
  seen?: ProductSnapshot,
): Promise<AdminProduct> {
  const before = await lockProduct(tx, id, "in the shop or a draft");
  await setStockChangeReason(tx, { kind: "edited", actorId });
  await writeProduct(tx, before, input);
  const after = await readProduct(tx, id);
  if (seen && overwritesUnseenChange(seen, before, after)) throw new ShopError("product_changed");
  // A retry after a lost response changes nothing and is not recorded.
  if (!isDeepStrictEqual(before, after)) await recordProductChange(tx, actorId, "update", before, after);
  return after;
}

/** True if the update would overwrite a change that the caller has not seen. */
function overwritesUnseenChange(seen: ProductSnapshot, before: AdminProduct, after: AdminProduct): boolean {
  const fields = Object.keys(seen) as (keyof ProductSnapshot)[];
  return fields.some(
    (field) =>
      !isSameFieldValue(before[field], seen[field]) && !isSameFieldValue(before[field], after[field]),
  );
}

function isSameFieldValue(one: unknown, other: unknown): boolean {
  return isDeepStrictEqual(one ?? [], other ?? []);
}

/** Archives the row instead of deleting it, because orders refer to it. */
export async function archiveProduct(services: Services, actorId: Id, id: Id): Promise<void> {
  await changeCatalogue(services, async (tx) => {
    const before = await lockProduct(tx, id, "in the shop or a draft");
    await updateProductRow(tx, id, { archived_at: new Date(), is_draft: false });
    await recordProductChange(tx, actorId, "archive", before, null);
  });
}

export async function restoreOrPublishProduct(
  services: Services,
  actorId: Id,
  id: Id,
): Promise<{ wasDraft: boolean; data: Product }> {
  return changeCatalogue(services, async (tx) => {
    await lockProduct(tx, id, "out of the shop");
    const { is_draft: wasDraft } = await tx
      .selectFrom("products")
      .select("is_draft")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    await updateProductRow(tx, id, { archived_at: null, is_draft: false });
    const after = await readProduct(tx, id);
    await recordProductChange(tx, actorId, "restore", null, after);
    return { wasDraft, data: after };
  });
}
