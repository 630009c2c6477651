import { MAX_PRICE, type ProductForm } from "@tindahan/contract/catalogue.ts";
import { ShopError } from "@tindahan/contract/errors.ts";
import { pesosToCentavos } from "@tindahan/contract/format.ts";
import { isShownPicture } from "./pictures.ts";

/** A product as an admin means it; `undefined` is what they did not mention. */
export type WantedProduct = {
  name: string;
  details: string;
  priceCentavos: number;
  image: string;
  categoryId: string | null | undefined;
  stock: number | null | undefined;
};

/** The specified rules with the specified words, in the order in which an admin meets them. */
export function readProductForm({
  name,
  details,
  price,
  image,
  category,
  stock,
}: ProductForm): WantedProduct {
  if (!name || !details?.trim() || price === undefined || price === null || price === "" || !image)
    throw new ShopError("fields_missing");
  const priceCentavos = readPrice(price);
  if (!isShownPicture(image)) throw new ShopError("picture_refused");
  return { name, details, priceCentavos, image, categoryId: category === "" ? null : category, stock };
}

function readPrice(price: number | string): number {
  if (typeof price !== "number" || price <= 0) throw new ShopError("price_invalid");
  if (price > MAX_PRICE) throw wrongPrice(`A price is at most ${MAX_PRICE} pesos.`);
  try {
    return pesosToCentavos(price);
  } catch {
    throw wrongPrice("A price has at most two decimals.");
  }
}

function wrongPrice(message: string): ShopError {
  return new ShopError("invalid_request", message, { price: message });
}
