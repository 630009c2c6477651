import { Badge, StatusBadge } from "../../../ui/feedback/badge.tsx";
import { useShop } from "../../../shared/shop.ts";
import type { PublicProduct } from "./public-product.ts";

type ProductBadgeProps = { product: Pick<PublicProduct, "stock" | "isNew" | "price" | "comparePrice"> };

export function ProductBadge({ product }: ProductBadgeProps) {
  const { stock, isNew, price, comparePrice } = product;
  const { lowStock } = useShop();
  if (stock === 0) return <StatusBadge status="Sold out" />;
  const isLow = stock !== null && stock <= lowStock;
  return (
    <>
      {comparePrice && (
        <Badge tone="red" mark="dot">
          <span className="sr-only">Sale, </span>−{percentOff(price, comparePrice)}%
        </Badge>
      )}
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

function percentOff(price: number, comparePrice: number): number {
  return Math.max(1, Math.round((1 - price / comparePrice) * 100));
}
