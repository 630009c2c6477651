import { ShopError } from "@tindahan/contract/core/errors.ts";
import type { Tx } from "../platform/db/database.ts";
import type { Services } from "../platform/services.ts";

/** Of a change of stock whose id came with another one. */
export const SAVED_BEFORE =
  "This stock change was already saved with other values. Please check the history.";

/** What the database announces when something of the catalogue has changed. */
export const TAG = "catalogue";

/** A change and its record, or neither. What the database refuses comes back in the words of the shop. */
export async function changeCatalogue<T>(
  { db, pageCache }: Services,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  try {
    const done = await db.transaction().execute(work);
    // All copies are told by the database. This one does not wait for it: an admin sees their own change at once.
    pageCache.invalidate(TAG);
    return done;
  } catch (error) {
    throw nameProblem(error);
  }
}

/** Makes a change and takes it back, to tell what it would come to. */
export async function tryChange<T>({ db }: Services, work: (tx: Tx) => Promise<T>): Promise<T> {
  const tx = await db.startTransaction().execute();
  try {
    return await work(tx);
  } catch (error) {
    throw nameProblem(error);
  } finally {
    await tx.rollback().execute();
  }
}

/** The database decides, because it alone sees two admins at once. */
function nameProblem(error: unknown): unknown {
  if (!(error instanceof Error) || !("constraint" in error)) return error;
  if (error.constraint === "categories_name_once" || error.constraint === "categories_slug_once")
    return new ShopError("category_exists");
  if (error.constraint === "variants_sku_once") return new ShopError("sku_taken");
  if (error.constraint === "variants_sale_is_lower") return new ShopError("sale_not_lower");
  if (error.constraint === "stock_moves_idempotency_key_key")
    return new ShopError("idempotency_key_reused", SAVED_BEFORE);
  if (error.constraint === "products_category_id_fkey") {
    const message = "This category no longer exists.";
    return new ShopError("invalid_request", message, { category: message });
  }
  return error;
}
