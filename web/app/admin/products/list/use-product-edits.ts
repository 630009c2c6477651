import { useState } from "react";
import type { Product } from "@tindahan/contract/catalogue/catalogue.ts";
import { changeProducts, type ProductsChange } from "@tindahan/contract/catalogue/change-products.ts";
import { ShopError } from "@tindahan/contract/core/errors.ts";
import { callApi } from "../../../shared/api/api.ts";
import { seenOf } from "../bulk/seen-of.ts";

/**
 * Changes that are made in the list itself. They show in their rows, which stay where they are until the list is loaded
 * again: a list by price must not move under the hands of somebody who enters prices.
 */
export function useProductEdits(loaded: Product[]) {
  const [edits, setEdits] = useState<{ loaded: Product[]; products: Product[] }>();
  const products = edits?.loaded === loaded ? edits.products : loaded;

  async function edit(product: Product, change: ProductsChange, key: string): Promise<void> {
    const body = { change, key, products: [seenOf(product)] };
    const { results } = await callApi(changeProducts, { body });
    const { product: changed, outcome, problem } = results[0]!;
    if (changed)
      setEdits((now) => {
        const before = now?.loaded === loaded ? now.products : loaded;
        return { loaded, products: before.map((one) => (one._id === changed._id ? changed : one)) };
      });
    if (outcome === "refused") throw new ShopError("invalid_request", problem);
  }

  return { products, edit };
}
