import { isDeepStrictEqual } from "node:util";
import type { Product } from "@tindahan/contract/catalogue/catalogue.ts";
import type {
  createProduct,
  OwnProduct,
  SeenProduct,
  updateProduct,
} from "@tindahan/contract/catalogue/manage-products.ts";
import type { ParsedCall } from "@tindahan/contract/core/endpoint.ts";
import { ShopError } from "@tindahan/contract/core/errors.ts";
import type { Id } from "@tindahan/contract/core/primitives.ts";
import type { Tx } from "../../platform/db/database.ts";
import { newId } from "../../platform/db/ids.ts";
import type { Services } from "../../platform/services.ts";
import { changeCatalogue } from "../change-catalogue.ts";
import { explainStockChange } from "../stock/stock.ts";
import { readProductForm, type ProductInput } from "./product-form.ts";
import { lockProduct, readProduct } from "./read-product.ts";
import { insertProduct, recordProduct, updateOwn, writeProduct } from "./write-product.ts";

/** Sent twice under one key, it adds one product: the second time it becomes what the form says by now. */
export async function addProduct(
  services: Services,
  actorId: Id,
  { isDraft, ...form }: ParsedCall<typeof createProduct>["body"],
  key: string | undefined,
): Promise<OwnProduct> {
  const input = readProductForm(form);
  return changeCatalogue(services, async (tx) => {
    const id = newId();
    const first = key === undefined ? id : await takeKey(tx, actorId, key, id);
    if (first !== id) return saveProduct(tx, actorId, first, input);
    await explainStockChange(tx, { kind: "edited", actorId });
    await insertProduct(tx, id, input, isDraft);
    const product = await readProduct(tx, id);
    await recordProduct(tx, actorId, "create", null, product);
    return product;
  });
}

/** Keeps the key for this product, and tells whose it is: perhaps another's, which came before. */
async function takeKey(tx: Tx, adminId: Id, key: string, id: Id): Promise<Id> {
  await tx
    .insertInto("product_attempts")
    .values({ admin_id: adminId, idempotency_key: key, product_id: id })
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
): Promise<OwnProduct> {
  const input = readProductForm(form);
  return changeCatalogue(services, (tx) => saveProduct(tx, actorId, id, input, seen));
}

async function saveProduct(
  tx: Tx,
  actorId: Id,
  id: Id,
  input: ProductInput,
  seen?: SeenProduct,
): Promise<OwnProduct> {
  const before = await lockProduct(tx, id, "in the shop or a draft");
  await explainStockChange(tx, { kind: "edited", actorId });
  await writeProduct(tx, before, input);
  const after = await readProduct(tx, id);
  if (seen && isUndone(seen, before, after)) throw new ShopError("product_changed");
  // A form that is sent once more, because its answer was lost, has changed nothing.
  if (!isDeepStrictEqual(before, after)) await recordProduct(tx, actorId, "update", before, after);
  return after;
}

/** Whether a field was changed since the caller looked, and would now be changed again unseen. */
function isUndone(seen: SeenProduct, before: OwnProduct, after: OwnProduct): boolean {
  const fields = Object.keys(seen) as (keyof SeenProduct)[];
  return fields.some((field) => !isSame(before[field], seen[field]) && !isSame(before[field], after[field]));
}

/** A product that has nothing but its cover has no list of pictures. */
function isSame(one: unknown, other: unknown): boolean {
  return isDeepStrictEqual(one ?? [], other ?? []);
}

/** Takes a product out of the shop. Orders may refer to it, and a slip can be undone: so the row stays. */
export async function archiveProduct(services: Services, actorId: Id, id: Id): Promise<void> {
  await changeCatalogue(services, async (tx) => {
    const before = await lockProduct(tx, id, "in the shop or a draft");
    await updateOwn(tx, id, { archived_at: new Date(), is_draft: false });
    await recordProduct(tx, actorId, "archive", before, null);
  });
}

/** A draft is published by it. */
export async function bringBackProduct(
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
    await updateOwn(tx, id, { archived_at: null, is_draft: false });
    const after = await readProduct(tx, id);
    await recordProduct(tx, actorId, "restore", null, after);
    return { wasDraft, data: after };
  });
}
