import { Badge } from "../../ui/badge.tsx";
import { StatusBadge } from "../../ui/status-badge.tsx";
import { useShop } from "../shop.ts";
import type { ShownProduct } from "./shown-product.ts";

/** The one thing worth saying about a product at a glance, if any. */
export function ProductBadge({ product }: { product: Pick<ShownProduct, "stock" | "isNew"> }) {
  const { stock, isNew } = product;
  const { lowStock } = useShop();
  if (stock === 0) return <StatusBadge status="Sold out" />;
  if (stock !== null && stock <= lowStock)
    return (
      <Badge tone="yellow" mark="half">
        Only {stock} left
      </Badge>
    );
  return isNew && <StatusBadge status="New" />;
}
