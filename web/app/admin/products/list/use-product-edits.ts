import { useState } from "react";
import type { Product } from "@tindahan/contract/catalogue/catalogue.ts";
import type { ProductsChange } from "@tindahan/contract/catalogue/change-products.ts";
import { ShopError } from "@tindahan/contract/core/errors.ts";
import { callApi } from "../../../shared/api/api.ts";
import { toast } from "../../../ui/feedback/toast.ts";
import { undoProductsChange } from "../bulk/undo-products-change.ts";
import { toChosenProduct } from "../bulk/typed-changes.ts";
import { productRowName, type ProductRow, type useExpandedVariants } from "./variant-rows.ts";

/** Edited rows keep their positions until the list reloads: sorting must not move them. */
export function useProductEdits(loaded: Product[], expanded: ReturnType<typeof useExpandedVariants>) {
  const [edits, setEdits] = useState<{ loaded: Product[]; products: Product[] }>();
  const [announcement, setAnnouncement] = useState("");
  const products = edits?.loaded === loaded ? edits.products : loaded;

  function replace(changed: Product | null | undefined) {
    if (!changed) return;
    setEdits((now) => {
      const before = now?.loaded === loaded ? now.products : loaded;
      return { loaded, products: before.map((one) => (one._id === changed._id ? changed : one)) };
    });
  }

  async function saveEdit(row: ProductRow, change: ProductsChange, key: string): Promise<void> {
    const body = { change, key, products: [toChosenProduct(row.product, row.variant)] };
    const { results } = await callApi("POST /api/admin/products/change", { body });
    const { product, variant, outcome, problem } = results[0]!;
    replace(product);
    if (variant) expanded.replace(row.product._id, variant);
    if (outcome === "refused") throw new ShopError("invalid_request", problem);
    setAnnouncement(`${productRowName(row)} saved. Undo is available for ten seconds.`);
  }

  async function undoEdit(row: ProductRow, key: string): Promise<void> {
    const [result] = await undoProductsChange(key, [row.product._id]);
    if (!result) return;
    replace(result.product);
    if (row.variant) await expanded.reload();
    if (result.outcome === "refused") toast.error("Not undone", { description: result.problem });
    else setAnnouncement(`${productRowName(row)} is as it was.`);
  }

  return { products, announcement, saveEdit, undoEdit };
}
