import { ShopError } from "@tindahan/contract/core/errors.ts";
import type { Tx } from "../platform/db/database.ts";
import type { Services } from "../platform/services.ts";

export const KEY_REUSED_MESSAGE =
  "This stock change was already saved with other values. Please check the history.";

export const TAG = "catalogue";

/** Runs in one transaction with its audit record. Maps constraint violations to `ShopError`s. */
export async function changeCatalogue<T>(
  { db, pageCache }: Services,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  try {
    const result = await db.transaction().execute(work);
    // Do not wait for the database notification: the admin must see the change immediately.
    pageCache.invalidate(TAG);
    return result;
  } catch (error) {
    throw explainConstraintViolation(error);
  }
}

export async function dryRunChange<T>({ db }: Services, work: (tx: Tx) => Promise<T>): Promise<T> {
  const tx = await db.startTransaction().execute();
  try {
    return await work(tx);
  } catch (error) {
    throw explainConstraintViolation(error);
  } finally {
    await tx.rollback().execute();
  }
}

function explainConstraintViolation(error: unknown): unknown {
  if (!(error instanceof Error) || !("constraint" in error)) return error;
  if (error.constraint === "categories_name_once" || error.constraint === "categories_slug_once")
    return new ShopError("category_exists");
  if (error.constraint === "variants_sku_once") return new ShopError("sku_taken");
  if (error.constraint === "variants_sale_is_lower") return new ShopError("sale_not_lower");
  if (error.constraint === "stock_moves_idempotency_key_key")
    return new ShopError("idempotency_key_reused", KEY_REUSED_MESSAGE);
  if (error.constraint === "products_category_id_fkey") {
    const message = "This category no longer exists.";
    return new ShopError("invalid_request", message, { category: message });
  }
  return error;
}
