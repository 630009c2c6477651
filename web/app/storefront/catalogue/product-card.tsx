import type { MouseEvent } from "react";
import { Link } from "react-router";
import { Picture } from "../../ui/display/picture.tsx";
import { prefetchOnIntent } from "../../ui/rendering/prefetch.ts";
import { movePicture } from "../../shared/catalogue/moving-picture.ts";
import { productHref } from "../../shared/catalogue/product-href.ts";
import { AddToCartButton } from "../product/buying/add-to-cart-button.tsx";
import { ProductPrice } from "../../shared/catalogue/price.tsx";
import { ProductBadge } from "../product/buying/product-badge.tsx";
import type { PublicProduct } from "../product/buying/public-product.ts";

type ProductCardProps = {
  product: PublicProduct;
  eager: boolean;
  priority: boolean;
  onDetails: () => void;
};

const PICTURE_SIZES = "(min-width: 1200px) 266px, (min-width: 1100px) 23vw, (min-width: 768px) 31vw, 44vw";

export function ProductCard({ product, eager, priority, onDetails }: ProductCardProps) {
  const isSoldOut = product.stock === 0;
  return (
    <article className="relative flex h-full flex-col">
      <Link
        to={productHref(product)}
        prefetch={prefetchOnIntent()}
        viewTransition
        onClick={movePicture}
        className="group relative block rounded-card"
      >
        <div className={isSoldOut ? "opacity-60" : "transition-opacity group-hover:opacity-90"}>
          <Picture
            src={product.image}
            second={product.secondImage}
            alt=""
            sizes={PICTURE_SIZES}
            eager={eager}
            priority={priority}
          />
        </div>
        <h2 className="mt-3 line-clamp-2 font-sans text-14 font-medium text-pretty wrap-anywhere underline-offset-2 group-hover:underline">
          {product.name}
        </h2>
        <div className="absolute top-2 left-2 flex flex-wrap gap-1">
          <ProductBadge product={product} />
        </div>
      </Link>
      {/* As high as the picture, which takes the clicks beside the button. */}
      <div className="pointer-events-none absolute inset-x-0 top-0 flex aspect-square items-end justify-end p-2 noscript:hidden">
        <div className="pointer-events-auto rounded-full bg-surface shadow-float">
          <AddToCartButton product={product} isRound onOptions={onDetails} />
        </div>
      </div>
      <p className="mt-1 text-16">
        <ProductPrice product={product} />
      </p>
      <div className="mt-auto flex items-center justify-between gap-2 text-12 text-ink-2">
        <p className="truncate">{product.categoryName}</p>
        <DetailsLink product={product} onOpen={onDetails} />
      </div>
    </article>
  );
}

function DetailsLink({ product, onOpen }: { product: PublicProduct; onOpen: () => void }) {
  function click(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    onOpen();
  }

  return (
    <Link
      to={productHref(product)}
      onClick={click}
      aria-haspopup="dialog"
      className="-mr-2 inline-flex min-h-11 shrink-0 items-center rounded-control px-2 underline underline-offset-2 hover:text-ink"
    >
      Details <span className="sr-only">of {product.name}</span>
    </Link>
  );
}
