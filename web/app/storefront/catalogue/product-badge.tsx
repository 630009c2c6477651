import { Badge } from "../../ui/badge.tsx";
import { StatusBadge } from "../../ui/status-badge.tsx";
import type { ShownProduct } from "./shown-product.ts";

/** From here down it is worth saying how many there are. */
const FEW = 5;

/** The one thing worth saying about a product at a glance, if any. */
export function ProductBadge({ product }: { product: Pick<ShownProduct, "stock" | "isNew"> }) {
  const { stock, isNew } = product;
  if (stock === 0) return <StatusBadge status="Sold out" />;
  if (stock !== null && stock <= FEW)
    return (
      <Badge tone="yellow" mark="half">
        Only {stock} left
      </Badge>
    );
  return isNew && <StatusBadge status="New" />;
}
