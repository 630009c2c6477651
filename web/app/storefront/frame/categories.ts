import { useRouteLoaderData, type RouterContextProvider } from "react-router";
import type { Collection } from "@tindahan/contract/catalogue/catalogue.ts";
import { ShopError } from "@tindahan/contract/core/errors.ts";
import { callApi } from "../../shared/api/api.ts";
import { apiContext } from "../../shared/api/context.ts";

/** Empty if the API fails: the frame around every page must still render. */
export async function loadCategories(context: Readonly<RouterContextProvider>): Promise<Collection[]> {
  try {
    const { data } = await callApi("GET /api/collections", {}, context.get(apiContext));
    // Every page contains the list: return the fields for links only.
    return data.map(({ _id, name, slug }) => ({ _id, name, slug }));
  } catch (error) {
    if (error instanceof ShopError) return [];
    throw error;
  }
}

export function useCategories(): Collection[] {
  const frame = useRouteLoaderData<{ categories: Collection[] }>("storefront/frame/layout");
  return frame?.categories ?? [];
}
