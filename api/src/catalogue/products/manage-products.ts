import { isDeepStrictEqual } from "node:util";
import type { Product } from "@tindahan/contract/catalogue/catalogue.ts";
import type { OwnProduct, ProductChange, SeenProduct } from "@tindahan/contract/catalogue/manage-products.ts";
import { ShopError } from "@tindahan/contract/core/errors.ts";
import { pesosToCentavos } from "@tindahan/contract/core/format.ts";
import type { Id } from "@tindahan/contract/core/primitives.ts";
import type { ProductPicture } from "@tindahan/contract/catalogue/product-pictures.ts";
import type { Sale } from "@tindahan/contract/catalogue/sale.ts";
import type { Keeping } from "@tindahan/contract/catalogue/variants.ts";
import type { Selectable } from "kysely";
import type { Schema } from "../../platform/db/schema.ts";
import { recordChange } from "../../audit/audit.ts";
import type { Db, Tx } from "../../platform/db/database.ts";
import type { Services } from "../../platform/services.ts";
import { asMoment } from "../../platform/db/sql.ts";
import { changeCatalogue } from "../change-catalogue.ts";
import { readProductForm, type ProductInput } from "./product-form.ts";
import { readImages, selectImages, writePictures } from "./gallery.ts";
import { lockProducts, selectProducts, toProduct, type ProductRow } from "../queries.ts";
import { assertLower, readSale, type SaleColumns } from "../sales/sales.ts";
import { selectSales } from "../sales/select-sales.ts";
import { explainStockChange } from "../stock/stock.ts";
import { selectVariants } from "../variants/select-variants.ts";
import { readVariants, writeVariants, type Wanted } from "../variants/write-variants.ts";

export const PRICED_BY_VARIANT =
  "Its variants have prices and stock of their own. Open the product to change them.";

export async function changeProduct(
  services: Services,
  actorId: Id,
  id: Id,
  { seen, images, options, variants, sale, keeping, ...form }: ProductChange,
): Promise<OwnProduct> {
  const input = readProductForm(form);
  const pictures = readImages(images, input.image);
  const wanted = readVariants({ options, variants });
  return changeCatalogue(services, (tx) =>
    writeProduct(tx, actorId, id, { input, sale, keeping, wanted, pictures }, seen),
  );
}

/** What a form says; what it leaves out stays as it was. */
type WholeProduct = {
  input: ProductInput;
  sale: Sale | null | undefined;
  keeping: ProductChange["keeping"];
  wanted: Wanted;
  pictures: ProductPicture[] | undefined;
};

export async function writeProduct(
  tx: Tx,
  actorId: Id,
  id: Id,
  { input, sale, keeping, wanted, pictures }: WholeProduct,
  seen?: SeenProduct,
): Promise<OwnProduct> {
  const before = await lockProduct(tx, id, "in the shop or a draft");
  await explainStockChange(tx, { kind: "edited", actorId });
  if (wanted) await writeVariants(tx, id, wanted);
  else if (before.options) assertLeftAlone(before, input);
  const hasOptions = wanted ? wanted.names.length > 0 : before.options !== undefined;
  const changed = await updateRow(
    tx,
    id,
    hasOptions
      ? withoutOwnPrice(input)
      : { ...input, ...pricesOf(before, input.price_centavos, sale), ...readKeeping(keeping) },
  );
  if (pictures) await writePictures(tx, id, pictures);
  const after = pictures ? await readProduct(tx, id) : changed;
  if (seen && isUndone(seen, before, after)) throw new ShopError("product_changed");
  // Who saves once more because an answer was lost has changed nothing.
  if (!isDeepStrictEqual(before, after)) await recordProduct(tx, actorId, "update", before, after);
  return after;
}

/** With a sale, the price that was sent is the regular one; without, a price as it is today leaves everything alone. */
function pricesOf(
  before: OwnProduct,
  price: number,
  sale: Sale | null | undefined,
): { price_centavos: number } & Partial<SaleColumns> {
  const isTodays = sale === undefined && price === pesosToCentavos(before.price);
  const regular = isTodays ? pesosToCentavos(before.comparePrice ?? before.price) : price;
  const columns = readSale(sale === undefined ? (before.sale ?? null) : sale);
  assertLower(columns, regular);
  return { price_centavos: regular, ...(sale !== undefined && columns) };
}

type KeepingColumns = Pick<Selectable<Schema["variants"]>, "sku" | "barcode" | "weight_grams">;

export function readKeeping(keeping: ProductChange["keeping"]): Partial<KeepingColumns> {
  if (!keeping) return {};
  const { sku, barcode, weight } = keeping;
  return { sku: sku || null, barcode: barcode || null, weight_grams: weight ?? null };
}

/** What is sold of a product with options has prices and stock of its own. */
function withoutOwnPrice({ price_centavos: _price, stock: _stock, ...own }: ProductInput) {
  return own;
}

function assertLeftAlone({ price, stock }: Product, input: ProductInput): void {
  const isSame =
    input.price_centavos === pesosToCentavos(price) && (input.stock === undefined || input.stock === stock);
  if (!isSame) throw new ShopError("invalid_request", PRICED_BY_VARIANT, { price: PRICED_BY_VARIANT });
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

/** Two admins who change one product do so one after the other, and each record says what that one found. */
export async function lockProduct(
  tx: Tx,
  id: Id,
  where: "in the shop or a draft" | "out of the shop",
): Promise<OwnProduct> {
  await lockProducts(tx, [id]);
  const row = await selectProducts(tx)
    .where("id", "=", id)
    .where((eb) =>
      where === "out of the shop"
        ? eb("archived_at", "is not", null)
        : eb.or([eb("archived_at", "is", null), eb("is_draft", "=", true)]),
    )
    .executeTakeFirst();
  if (!row) throw new ShopError("not_found");
  return asItsMerchantSeesIt(tx, row);
}

type SoldColumns = Partial<ProductInput> & Partial<SaleColumns> & Partial<KeepingColumns>;

export async function updateRow(
  tx: Tx,
  id: Id,
  columns: SoldColumns | { archived_at: Date | null; is_draft: boolean },
): Promise<OwnProduct> {
  const { price_centavos, stock, sale_centavos, sale_from, sale_until, sku, barcode, weight_grams, ...own } =
    columns as SoldColumns;
  const sale =
    sale_from === undefined || sale_until === undefined
      ? {}
      : { sale_centavos, sale_from: asMoment(sale_from), sale_until: asMoment(sale_until) };
  const sold = { price_centavos, stock, sku, barcode, weight_grams, ...sale };
  if (Object.values(sold).some((value) => value !== undefined))
    await tx.updateTable("variants").set(sold).where("id", "=", id).execute();
  await tx
    .updateTable("products")
    .set({ ...own, updated_at: new Date() })
    .where("id", "=", id)
    .execute();
  return readProduct(tx, id);
}

export async function readProduct(db: Db, id: Id): Promise<OwnProduct> {
  const row = await selectProducts(db).where("id", "=", id).executeTakeFirst();
  if (!row) throw new ShopError("not_found");
  return asItsMerchantSeesIt(db, row);
}

async function asItsMerchantSeesIt(db: Db, row: ProductRow): Promise<OwnProduct> {
  const product = await selectImages(db, toProduct(row));
  if (product.options) return { ...product, variants: await selectVariants(db, row.id) };
  const sale = (await selectSales(db, [row.id])).get(row.id);
  const keeping = await selectKeeping(db, row.id);
  return { ...product, ...(sale && { sale }), ...(keeping && { keeping }) };
}

async function selectKeeping(db: Db, id: Id): Promise<Keeping | undefined> {
  const found = await db
    .selectFrom("variants")
    .select(["sku", "barcode", "weight_grams as weight"])
    .where("id", "=", id)
    .executeTakeFirst();
  return found && Object.values(found).some((value) => value !== null) ? found : undefined;
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
