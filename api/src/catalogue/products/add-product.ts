import type { createProduct, OwnProduct } from "@tindahan/contract/catalogue/manage-products.ts";
import type { ParsedCall } from "@tindahan/contract/core/endpoint.ts";
import type { Id } from "@tindahan/contract/core/primitives.ts";
import type { Tx } from "../../platform/db/database.ts";
import { newId } from "../../platform/db/ids.ts";
import type { Services } from "../../platform/services.ts";
import { changeCatalogue } from "../change-catalogue.ts";
import { readKeeping, readProduct, recordProduct, updateRow, writeProduct } from "./manage-products.ts";
import { readProductForm, type ProductInput } from "./product-form.ts";
import { readImages, writePictures } from "./gallery.ts";
import { assertLower, readSale } from "../sales/sales.ts";
import { slugOf, withSuffix } from "./product-slug.ts";
import { explainStockChange } from "../stock/stock.ts";
import { readVariants, writeVariants } from "../variants/write-variants.ts";

/** Sent twice under one key, it adds one product: the second time it becomes what the form says by now. */
export async function addProduct(
  services: Services,
  actorId: Id,
  {
    isDraft = false,
    images,
    options,
    variants,
    sale,
    keeping,
    ...form
  }: ParsedCall<typeof createProduct>["body"],
  key: string | undefined,
): Promise<OwnProduct> {
  const input = readProductForm(form);
  const pictures = readImages(images, input.image);
  const wanted = readVariants({ options, variants });
  const onSale = readSale(sale ?? null);
  assertLower(onSale, input.price_centavos);
  return changeCatalogue(services, async (tx) => {
    const id = newId();
    const first = key === undefined ? id : await takeKey(tx, actorId, key, id);
    if (first !== id) return writeProduct(tx, actorId, first, { input, sale, keeping, wanted, pictures });
    await explainStockChange(tx, { kind: "edited", actorId });
    await insertProduct(tx, id, input, isDraft);
    if (sale) await updateRow(tx, id, onSale);
    if (keeping && !wanted?.names.length) await updateRow(tx, id, readKeeping(keeping));
    if (wanted) await writeVariants(tx, id, wanted);
    if (pictures) await writePictures(tx, id, pictures);
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

async function insertProduct(
  tx: Tx,
  id: Id,
  { stock, ...input }: ProductInput,
  isDraft: boolean,
): Promise<void> {
  const plainSlug = slugOf(input.name);
  for (let attempt = 0; attempt < 5; attempt++) {
    const row = await tx
      .insertInto("products")
      .values({
        id,
        slug: attempt === 0 ? plainSlug : withSuffix(plainSlug),
        ...input,
        ...(isDraft && { archived_at: new Date(), is_draft: true }),
      })
      .onConflict((conflict) => conflict.column("slug").doNothing())
      .returning("id")
      .executeTakeFirst();
    if (!row) continue;
    if (stock != null) await tx.updateTable("variants").set({ stock }).where("id", "=", id).execute();
    return;
  }
  throw new Error("no free slug");
}
