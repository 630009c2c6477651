import { useRouteLoaderData, type RouterContextProvider } from "react-router";
import { listCategories, type Category } from "@tindahan/contract/catalogue.ts";
import { ShopError } from "@tindahan/contract/errors.ts";
import { callApi } from "../api.ts";
import { apiContext } from "../context.ts";

/** For the frame around every page, which must stand even when the catalogue cannot be read. */
export async function loadCategories(context: Readonly<RouterContextProvider>): Promise<Category[]> {
  try {
    return (await callApi(listCategories, {}, context.get(apiContext))).data;
  } catch (error) {
    if (error instanceof ShopError) return [];
    throw error;
  }
}

/** The categories that the frame has loaded; none where it is an error page without a frame of its own. */
export function useCategories(): Category[] {
  const frame = useRouteLoaderData<{ categories: Category[] }>("storefront/layout");
  return frame?.categories ?? [];
}
