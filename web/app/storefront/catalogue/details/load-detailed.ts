import type { RouterContextProvider } from "react-router";
import { getProduct, type Category } from "@tindahan/contract/catalogue/catalogue.ts";
import { ShopError } from "@tindahan/contract/core/errors.ts";
import { callApi } from "../../../shared/api/api.ts";
import { apiContext } from "../../../shared/api/context.ts";
import { toShown, type ShownProduct } from "../../product/buying/shown-product.ts";

/**
 * The product whose details an address asks for, if the list does not say all of it anyway; none if there is no such
 * product.
 */
export async function loadDetailed(
  context: Readonly<RouterContextProvider>,
  slug: string | null,
  shown: ShownProduct[],
  categories: Category[],
): Promise<ShownProduct[]> {
  if (!slug || shown.some((product) => product.slug === slug && !product.toChoose)) return [];
  try {
    const { data } = await callApi(getProduct, { params: { slug } }, context.get(apiContext));
    return [toShown(data, categories)];
  } catch (error) {
    if (error instanceof ShopError) return [];
    throw error;
  }
}
