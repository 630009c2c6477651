import { AddToCartButton } from "./add-to-cart-button.tsx";
import { ProductPrice } from "../../../shared/catalogue/price.tsx";
import type { PublicProduct } from "./public-product.ts";

export function PriceAndAddToCart({ product }: { product: PublicProduct }) {
  return (
    <div className="flex w-full flex-wrap items-center justify-between gap-x-4 gap-y-1">
      <p className="text-20">
        <ProductPrice product={product} />
      </p>
      <div className="grow sm:max-w-60">
        <AddToCartButton product={product} />
      </div>
    </div>
  );
}
