import { Link } from "react-router";
import type { Product } from "@tindahan/contract/catalogue/catalogue.ts";
import { Picture } from "../../ui/display/picture.tsx";
import { prefetchOnIntent } from "../../ui/rendering/prefetch.ts";
import { movePicture } from "../catalogue/moving-picture.ts";
import { ProductPrice } from "../catalogue/price.tsx";
import { SaleBadge } from "../catalogue/sale-badge.tsx";
import { productHref } from "../catalogue/product-href.ts";

/** On phones the row continues beyond the edge of the screen. */
const SWIPED =
  "snap-row @max-3xl:-mx-4 @max-3xl:flex @max-3xl:scroll-px-4 @max-3xl:overflow-x-auto @max-3xl:px-4 @max-3xl:pb-2";

/** The price is omitted if it may be outdated. */
type RowProduct = Pick<Product, "slug" | "name" | "image"> &
  Partial<Pick<Product, "price" | "priceTo" | "comparePrice" | "stock" | "secondImage">>;

type ProductRowProps = { products: RowProduct[]; isFirst?: boolean };

export function ProductRow({ products, isFirst = false }: ProductRowProps) {
  return (
    <ul
      className={`gap-x-3 gap-y-8 @3xl:grid @3xl:grid-cols-4 @3xl:gap-x-6 ${products.length > 2 ? SWIPED : "grid grid-cols-2"}`}
    >
      {products.map(({ slug, name, image, secondImage, stock, ...product }) => (
        <li key={slug} className="min-w-0 @max-3xl:shrink-0 @max-3xl:basis-[45%]">
          <Link
            to={productHref({ slug })}
            discover={product.price === undefined ? "none" : "render"}
            prefetch={product.price === undefined ? "none" : prefetchOnIntent()}
            viewTransition
            onClick={movePicture}
            className="group relative block rounded-card"
          >
            <Picture
              src={image}
              second={secondImage}
              alt=""
              sizes="(min-width: 1200px) 266px, (min-width: 768px) 23vw, 41vw"
              eager={isFirst}
            />
            <span className="mt-2 line-clamp-2 text-14 font-medium wrap-anywhere underline-offset-2 group-hover:underline">
              {name}
            </span>
            {product.price !== undefined && (
              <span className="text-14">
                <ProductPrice product={{ ...product, price: product.price }} />
                {stock === 0 && <span className="block text-12 text-ink-2">Sold out</span>}
              </span>
            )}
            {product.price !== undefined && product.comparePrice && (
              <span className="absolute top-2 left-2">
                <SaleBadge price={product.price} comparePrice={product.comparePrice} />
              </span>
            )}
          </Link>
        </li>
      ))}
    </ul>
  );
}
