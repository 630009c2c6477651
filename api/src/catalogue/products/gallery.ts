import type { Product } from "@tindahan/contract/catalogue/catalogue.ts";
import { ShopError } from "@tindahan/contract/core/errors.ts";
import type { Id } from "@tindahan/contract/core/primitives.ts";
import type { ProductPicture, ProductPicturesForm } from "@tindahan/contract/catalogue/product-pictures.ts";
import type { Tx } from "../../platform/db/database.ts";
import { isAllowedPicture } from "./allowed-picture.ts";

/** A null `url` stands for the cover, whose URL is `products.image`. */
export type StoredPicture = { url: string | null; alt: string };

export const PICTURES_SQL = `(
  select jsonb_agg(jsonb_build_object('url', more.image, 'alt', more.alt) order by more.position)
  from product_pictures more where more.product_id = p.id)`;

export function addGalleryPictures(product: Product, stored: StoredPicture[] | null): Product {
  if (!stored) return product;
  const cover = { url: product.image, alt: stored.find(({ url }) => url === null)?.alt ?? "" };
  const more = stored.filter((picture): picture is ProductPicture => picture.url !== null);
  return { ...product, images: [cover, ...more] };
}

/** Undefined keeps the stored pictures. */
export function readGalleryForm(images: ProductPicturesForm, cover: string): ProductPicture[] | undefined {
  if (!images) return undefined;
  const pictures = images.map(({ url, alt }) => ({ url: url.trim(), alt: alt ?? "" }));
  if (!pictures.every(({ url }) => isAllowedPicture(url))) throw new ShopError("picture_refused");
  if (pictures[0] && pictures[0].url !== cover)
    throw picturesError("The first picture must be the product's image.");
  if (new Set(pictures.map(({ url }) => url)).size < pictures.length)
    throw picturesError("Use each picture only once.");
  return pictures;
}

function picturesError(message: string): ShopError {
  return new ShopError("invalid_request", message, { images: message });
}

export async function writeGalleryPictures(tx: Tx, id: Id, pictures: ProductPicture[]): Promise<void> {
  await tx.deleteFrom("product_pictures").where("product_id", "=", id).execute();
  const rows = pictures
    .map(({ url, alt }, index) => ({
      product_id: id,
      position: index + 1,
      image: index === 0 ? null : url,
      alt,
    }))
    .filter(({ image, alt }) => image !== null || alt !== "");
  if (rows.length > 0) await tx.insertInto("product_pictures").values(rows).execute();
}
