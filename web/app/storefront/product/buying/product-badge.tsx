import { Badge, StatusBadge } from "../../../ui/feedback/badge.tsx";
import { useShop } from "../../../shared/shop.ts";
import type { ShownProduct } from "./shown-product.ts";

type ProductBadgeProps = { product: Pick<ShownProduct, "stock" | "isNew" | "comparePrice"> };

/** What is worth saying about a product at a glance, if anything. */
export function ProductBadge({ product }: ProductBadgeProps) {
  const { stock, isNew, comparePrice } = product;
  const { lowStock } = useShop();
  if (stock === 0) return <StatusBadge status="Sold out" />;
  const isLow = stock !== null && stock <= lowStock;
  return (
    <>
      {comparePrice && <StatusBadge status="Sale" />}
      {isLow ? (
        <Badge tone="yellow" mark="half">
          Only {stock} left
        </Badge>
      ) : (
        isNew && !comparePrice && <StatusBadge status="New" />
      )}
    </>
  );
}
