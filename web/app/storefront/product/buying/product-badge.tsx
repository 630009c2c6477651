import { Badge, LabelBadge } from "../../../ui/feedback/badge.tsx";
import { SaleBadge } from "../../../shared/catalogue/sale-badge.tsx";
import { useShop } from "../../../shared/shop.ts";
import type { PublicProduct } from "./public-product.ts";

type ProductBadgeProps = { product: Pick<PublicProduct, "stock" | "isNew" | "price" | "comparePrice"> };

export function ProductBadge({ product }: ProductBadgeProps) {
  const { stock, isNew, price, comparePrice } = product;
  const { lowStock } = useShop();
  if (stock === 0) return <LabelBadge status="Sold out" />;
  const isLow = stock !== null && stock <= lowStock;
  return (
    <>
      {comparePrice && <SaleBadge price={price} comparePrice={comparePrice} />}
      {isLow ? (
        <Badge tone="yellow" mark="half">
          Only {stock} left
        </Badge>
      ) : (
        isNew && !comparePrice && <LabelBadge status="New" />
      )}
    </>
  );
}
