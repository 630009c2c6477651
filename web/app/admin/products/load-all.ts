import { listProducts, type Product } from "@tindahan/contract/catalogue.ts";
import { callApi } from "../../api.ts";
import type { ProductFilter } from "./filter.ts";

/** As many as the API hands out at once. */
const BATCH = 100;
/** What a browser can hold and wait for. */
const MAX_PRODUCTS = 20_000;

/** All products that a filter finds, whatever page it is on. */
export async function loadAll(
  { search, category, sort }: Partial<ProductFilter>,
  onProgress: (percent: number) => void,
): Promise<Product[]> {
  // By id, because a product that is added meanwhile pushes another one onto the next page, a second time.
  const found = new Map<string, Product>();
  for (let page = 1, pages = 1; page <= pages; page++) {
    const answer = await callApi(listProducts, { query: { search, category, sort, page, limit: BATCH } });
    if (answer.pagination.total > MAX_PRODUCTS)
      throw new RangeError("These are too many products for a file. Please choose a category first.");
    for (const product of answer.data) found.set(product._id, product);
    pages = answer.pagination.pages;
    onProgress(Math.round((100 * page) / pages));
  }
  return [...found.values()];
}
