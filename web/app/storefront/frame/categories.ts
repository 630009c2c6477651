import { useRouteLoaderData, type RouterContextProvider } from "react-router";
import { listCollections, type Collection } from "@tindahan/contract/catalogue/catalogue.ts";
import { ShopError } from "@tindahan/contract/core/errors.ts";
import { callApi } from "../../shared/api/api.ts";
import { apiContext } from "../../shared/api/context.ts";

/** For the frame around every page, which must stand even when the catalogue cannot be read. */
export async function loadCategories(context: Readonly<RouterContextProvider>): Promise<Collection[]> {
  try {
    const { data } = await callApi(listCollections, {}, context.get(apiContext));
    // Every page carries them: only what links need.
    return data.map(({ _id, name, slug }) => ({ _id, name, slug }));
  } catch (error) {
    if (error instanceof ShopError) return [];
    throw error;
  }
}

/** The categories that the frame has loaded; none where it is an error page without a frame of its own. */
export function useCategories(): Collection[] {
  const frame = useRouteLoaderData<{ categories: Collection[] }>("storefront/frame/layout");
  return frame?.categories ?? [];
}
