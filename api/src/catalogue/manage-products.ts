import type { Selectable } from "kysely";
import type { Product, ProductForm } from "@tindahan/contract/catalogue.ts";
import { ShopError } from "@tindahan/contract/errors.ts";
import type { Id } from "@tindahan/contract/primitives.ts";
import { recordChange } from "../audit/audit.ts";
import type { Deps } from "../deps.ts";
import type { Tx } from "../platform/database.ts";
import { newId } from "../platform/ids.ts";
import type { Schema } from "../platform/schema.ts";
import { changeCatalogue } from "./change-catalogue.ts";
import { readProductForm, type WantedProduct } from "./product-form.ts";
import { PRODUCT_COLUMNS, toProduct } from "./queries.ts";
import { slugOf, withSuffix } from "./slug.ts";

export async function addProduct(deps: Deps, actorId: Id, form: ProductForm): Promise<Product> {
  const wanted = readProductForm(form);
  return changeCatalogue(deps, async (tx) => {
    const product = await insertProduct(tx, wanted);
    await record(tx, actorId, "create", null, product);
    return product;
  });
}

export async function changeProduct(deps: Deps, actorId: Id, id: Id, form: ProductForm): Promise<Product> {
  const { name, details, priceCentavos, image, categoryId, stock } = readProductForm(form);
  return changeCatalogue(deps, async (tx) => {
    const before = await lockProduct(tx, id, "in the shop");
    const after = await updateRow(tx, id, {
      name,
      details,
      image,
      price_centavos: priceCentavos,
      ...(categoryId === undefined ? {} : { category_id: categoryId }),
      ...(stock === undefined ? {} : { stock }),
    });
    await record(tx, actorId, "update", before, after);
    return after;
  });
}

/** Takes a product out of the shop. Orders may refer to it, and a slip can be undone: so the row stays. */
export async function archiveProduct(deps: Deps, actorId: Id, id: Id): Promise<void> {
  await changeCatalogue(deps, async (tx) => {
    const before = await lockProduct(tx, id, "in the shop");
    await updateRow(tx, id, { archived_at: new Date() });
    await record(tx, actorId, "archive", before, null);
  });
}

export async function bringBackProduct(deps: Deps, actorId: Id, id: Id): Promise<Product> {
  return changeCatalogue(deps, async (tx) => {
    await lockProduct(tx, id, "archived");
    const after = await updateRow(tx, id, { archived_at: null });
    await record(tx, actorId, "restore", null, after);
    return after;
  });
}

async function insertProduct(tx: Tx, wanted: WantedProduct): Promise<Product> {
  const plainSlug = slugOf(wanted.name);
  for (let attempt = 0; attempt < 5; attempt++) {
    const row = await tx
      .insertInto("products")
      .values({
        id: newId(),
        slug: attempt === 0 ? plainSlug : withSuffix(plainSlug),
        name: wanted.name,
        details: wanted.details,
        price_centavos: wanted.priceCentavos,
        category_id: wanted.categoryId ?? null,
        image: wanted.image,
        stock: wanted.stock ?? null,
      })
      .onConflict((conflict) => conflict.column("slug").doNothing())
      .returning(PRODUCT_COLUMNS)
      .executeTakeFirst();
    if (row) return toProduct(row);
  }
  throw new Error("no free slug");
}

/** Two admins who change one product do so one after the other, and each record says what that one found. */
async function lockProduct(tx: Tx, id: Id, where: "in the shop" | "archived"): Promise<Product> {
  const row = await tx
    .selectFrom("products")
    .select(PRODUCT_COLUMNS)
    .where("id", "=", id)
    .where("archived_at", where === "archived" ? "is not" : "is", null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!row) throw new ShopError("not_found");
  return toProduct(row);
}

async function updateRow(
  tx: Tx,
  id: Id,
  columns: Partial<Omit<Selectable<Schema["products"]>, "id" | "slug" | "created_at" | "search">>,
): Promise<Product> {
  const row = await tx
    .updateTable("products")
    .set({ ...columns, updated_at: new Date() })
    .where("id", "=", id)
    .returning(PRODUCT_COLUMNS)
    .executeTakeFirstOrThrow();
  return toProduct(row);
}

function record(
  tx: Tx,
  actorId: Id,
  action: "create" | "update" | "archive" | "restore",
  before: Product | null,
  after: Product | null,
): Promise<void> {
  const entityId = (after ?? before!)._id;
  return recordChange(tx, { actorId, action, entity: "product", entityId, before, after });
}
