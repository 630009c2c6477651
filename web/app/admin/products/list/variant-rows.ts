import { useState } from "react";
import type { Product } from "@tindahan/contract/catalogue/catalogue.ts";
import type { AdminVariant } from "@tindahan/contract/catalogue/variants.ts";
import { callApi } from "../../../shared/api/api.ts";
import { toast } from "../../../ui/feedback/toast.ts";
import { errorMessage } from "../../forms/error-message.ts";

/** A product, or one of the variants that are shown below it. */
export type ProductRow = { product: Product; variant?: AdminVariant };

export type ExpandedVariants = ReadonlyMap<string, AdminVariant[]>;

export function useExpandedVariants(listKey: string) {
  const [state, setState] = useState<{ listKey: string; variants: ExpandedVariants }>();
  const variants: ExpandedVariants = state?.listKey === listKey ? state.variants : new Map();

  function update(change: (variants: Map<string, AdminVariant[]>) => void) {
    setState((now) => {
      const changed = new Map(now?.listKey === listKey ? now.variants : []);
      change(changed);
      return { listKey, variants: changed };
    });
  }

  async function load(ids: string[]) {
    try {
      const loaded = await Promise.all(
        ids.map((id) => callApi("GET /api/admin/products/:id", { params: { id } })),
      );
      update((now) => {
        for (const { data } of loaded) now.set(data._id, data.variants ?? []);
      });
    } catch (thrown) {
      toast.error("The variants could not be loaded", { description: errorMessage(thrown) });
    }
  }

  return {
    variants,
    show: (products: Product[]) => load(products.filter(({ options }) => options).map(({ _id }) => _id)),
    hide: (products: Product[]) =>
      update((now) => {
        for (const { _id } of products) now.delete(_id);
      }),
    reload: () => load([...variants.keys()]),
    replace: (productId: string, variant: AdminVariant) =>
      update((now) => {
        const rows = now.get(productId) ?? [];
        now.set(
          productId,
          rows.map((one) => (one._id === variant._id ? variant : one)),
        );
      }),
  };
}

export function toProductRows(products: Product[], variants: ExpandedVariants): ProductRow[] {
  return products.flatMap((product) => [
    { product },
    ...(variants.get(product._id) ?? []).map((variant) => ({ product, variant })),
  ]);
}

export function productRowName({ product, variant }: ProductRow): string {
  return variant ? `${product.name}, ${variant.values.join(" / ")}` : product.name;
}
