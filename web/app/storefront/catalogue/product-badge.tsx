import { LOW_STOCK } from "@tindahan/contract/catalogue.ts";
import { Badge } from "../../ui/badge.tsx";
import { StatusBadge } from "../../ui/status-badge.tsx";
import type { ShownProduct } from "./shown-product.ts";

/** The one thing worth saying about a product at a glance, if any. */
export function ProductBadge({ product }: { product: Pick<ShownProduct, "stock" | "isNew"> }) {
  const { stock, isNew } = product;
  if (stock === 0) return <StatusBadge status="Sold out" />;
  if (stock !== null && stock <= LOW_STOCK)
    return (
      <Badge tone="yellow" mark="half">
        Only {stock} left
      </Badge>
    );
  return isNew && <StatusBadge status="New" />;
}
