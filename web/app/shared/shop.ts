import { useRouteLoaderData, type RouterContextProvider } from "react-router";
import { ShopError } from "@tindahan/contract/core/errors.ts";
import type { Shop } from "@tindahan/contract/settings/shop.ts";
import { callApi } from "./api/api.ts";
import { apiContext } from "./api/context.ts";

export const FRAME_ROUTE_ID = "storefront/frame/layout";
const DEFAULT_SHOP_NAME = "Tindahan";

/** Undefined if the API fails: the frame around every page must still render. */
export async function loadShop(context: Readonly<RouterContextProvider>): Promise<Shop | undefined> {
  try {
    return (await callApi("GET /api/shop", {}, context.get(apiContext))).shop;
  } catch (error) {
    if (error instanceof ShopError) return undefined;
    throw error;
  }
}

export function useShop(): Partial<Shop> & Pick<Shop, "name" | "lowStock"> {
  const shop = useRouteLoaderData<{ shop?: Shop }>(FRAME_ROUTE_ID)?.shop;
  return { name: DEFAULT_SHOP_NAME, lowStock: 5, ...shop };
}

type Match = { id: string; loaderData?: unknown } | undefined;

export function shopNameFromMatches(matches: readonly Match[]): string {
  return shopFromMatches(matches)?.name ?? DEFAULT_SHOP_NAME;
}

export function shopFromMatches(matches: readonly Match[]): Shop | undefined {
  const frame = matches.find((match) => match?.id === FRAME_ROUTE_ID)?.loaderData as
    { shop?: Shop } | undefined;
  return frame?.shop;
}
