import type { RouterContextProvider } from "react-router";
import type { ProductWithVariants } from "@tindahan/contract/catalogue/catalogue.ts";
import { ShopError } from "@tindahan/contract/core/errors.ts";
import { callApi } from "../../shared/api/api.ts";
import { apiContext } from "../../shared/api/context.ts";
import { loadShop } from "../../shared/shop.ts";

/** For search engines. Undefined if the fee depends on the place or the variant. */
export async function loadShippingFee(
  context: Readonly<RouterContextProvider>,
  { _id, variants }: ProductWithVariants,
): Promise<number | undefined> {
  const shop = await loadShop(context);
  if (!shop?.delivery) return shop && 0;
  if (shop.delivery.needsPlace || variants) return undefined;
  try {
    const query = { product: _id, quantity: 1 };
    const { ways } = await callApi("GET /api/shipping", { query }, context.get(apiContext));
    const fees = ways.filter(({ kind, problem }) => kind === "ship" && !problem).map(({ fee }) => fee);
    return fees.length > 0 ? Math.min(...fees) : undefined;
  } catch (error) {
    if (error instanceof ShopError) return undefined;
    throw error;
  }
}
