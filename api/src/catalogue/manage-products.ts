import { isDeepStrictEqual } from "node:util";
import type { Product, ProductChange, SeenProduct } from "@tindahan/contract/catalogue.ts";
import { ShopError } from "@tindahan/contract/errors.ts";
import type { Id } from "@tindahan/contract/primitives.ts";
import type { ProductPicture } from "@tindahan/contract/product-pictures.ts";
import { recordChange } from "../audit/audit.ts";
import type { Db, Tx } from "../platform/database.ts";
import type { Services } from "../platform/services.ts";
import { changeCatalogue } from "./change-catalogue.ts";
import { readProductForm, type ProductInput } from "./product-form.ts";
import { readImages, selectImages, writePictures } from "./product-pictures.ts";
import { PRODUCT_COLUMNS, toProduct } from "./queries.ts";

export async function changeProduct(
  services: Services,
  actorId: Id,
  id: Id,
  { seen, images, ...form }: ProductChange,
): Promise<Product> {
  const input = readProductForm(form);
  const pictures = readImages(images, input.image);
  return changeCatalogue(services, (tx) => writeProduct(tx, actorId, id, input, pictures, seen));
}

export async function writeProduct(
  tx: Tx,
  actorId: Id,
  id: Id,
  input: ProductInput,
  pictures: ProductPicture[] | undefined,
  seen?: SeenProduct,
): Promise<Product> {
  const before = await selectImages(tx, await lockProduct(tx, id, "in the shop or a draft"));
  const changed = await updateRow(tx, id, input);
  if (pictures) await writePictures(tx, id, pictures);
  const after = await selectImages(tx, changed);
  if (seen && isUndone(seen, before, after)) throw new ShopError("product_changed");
  // Who saves once more because an answer was lost has changed nothing.
  if (!isDeepStrictEqual(before, after)) await recordProduct(tx, actorId, "update", before, after);
  return after;
}

/** Whether a field was changed since the caller looked, and would now be changed again unseen. */
function isUndone(seen: SeenProduct, before: Product, after: Product): boolean {
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
    await updateRow(tx, id, { archived_at: new Date(), is_draft: false });
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
    const after = await updateRow(tx, id, { archived_at: null, is_draft: false });
    await recordProduct(tx, actorId, "restore", null, after);
    return { wasDraft, data: after };
  });
}

/** As its form shows it. */
export async function selectToEdit(db: Db, id: Id): Promise<Product> {
  const row = await selectIn(db, id, "in the shop or a draft").executeTakeFirst();
  if (!row) throw new ShopError("not_found");
  return selectImages(db, toProduct(row));
}

type Where = "in the shop or a draft" | "out of the shop";

/** Two admins who change one product do so one after the other, and each record says what that one found. */
export async function lockProduct(tx: Tx, id: Id, where: Where): Promise<Product> {
  const row = await selectIn(tx, id, where).forNoKeyUpdate().executeTakeFirst();
  if (!row) throw new ShopError("not_found");
  return toProduct(row);
}

function selectIn(db: Db, id: Id, where: Where) {
  return db
    .selectFrom("products")
    .select(PRODUCT_COLUMNS)
    .where("id", "=", id)
    .where((eb) =>
      where === "out of the shop"
        ? eb("archived_at", "is not", null)
        : eb.or([eb("archived_at", "is", null), eb("is_draft", "=", true)]),
    );
}

export async function updateRow(
  tx: Tx,
  id: Id,
  columns: Partial<ProductInput> | { archived_at: Date | null; is_draft: boolean },
): Promise<Product> {
  const row = await tx
    .updateTable("products")
    .set({ ...columns, updated_at: new Date() })
    .where("id", "=", id)
    .returning(PRODUCT_COLUMNS)
    .executeTakeFirstOrThrow();
  return toProduct(row);
}

export function recordProduct(
  tx: Tx,
  actorId: Id,
  action: "create" | "update" | "archive" | "restore",
  before: Product | null,
  after: Product | null,
): Promise<void> {
  const entityId = (after ?? before!)._id;
  return recordChange(tx, { actorId, action, entity: "product", entityId, before, after });
}
