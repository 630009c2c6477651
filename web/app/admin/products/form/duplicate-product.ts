import { regularPriceOf } from "@tindahan/contract/catalogue/prices.ts";
import type { AdminProduct } from "@tindahan/contract/catalogue/manage-products.ts";
import type { Id } from "@tindahan/contract/core/primitives.ts";
import { callApi } from "../../../shared/api/api.ts";

const MAX_NAME = 200;
const SUFFIX = " (copy)";

/** A draft with what two products may share: a SKU belongs to one, and the pieces lie on the shelf of the other. */
export async function duplicateProduct(id: Id, key: string): Promise<void> {
  const { data } = await callApi("GET /api/admin/products/:id", { params: { id } });
  const { details, category, image, images, options, variants, keeping } = data;
  const body = {
    name: `${data.name.slice(0, MAX_NAME - SUFFIX.length)}${SUFFIX}`,
    details,
    price: regularPriceOf(data),
    category: category ?? "",
    image,
    images,
    isDraft: true,
    ...(options && variants
      ? { options: options.map(({ name }) => name), variants: variants.map(toCopiedVariant) }
      : { stock: toCopiedStock(data.stock), keeping: { weight: keeping?.weight ?? null } }),
  } as const;
  await callApi("POST /api/products", { body, headers: { "idempotency-key": key } });
}

type Variant = NonNullable<AdminProduct["variants"]>[number];

function toCopiedVariant({ values, stock, weight, image, ...prices }: Variant) {
  return { values, regularPrice: regularPriceOf(prices), stock: toCopiedStock(stock), weight, image };
}

const toCopiedStock = (stock: number | null) => (stock === null ? null : 0);
