import { productHref } from "../../../shared/catalogue/product-href.ts";
import type { ProductToChoose } from "./choice.ts";
import { Price } from "../../../shared/catalogue/price.tsx";

/** Without scripts each variant has an address of its own, where its price and stock stand. */
export function VariantLinks({ product, chosen }: { product: ProductToChoose; chosen: string | undefined }) {
  return (
    <noscript>
      <p className="text-14 font-medium">{product.options.map(({ name }) => name).join(" / ")}</p>
      <ul className="flex flex-col">
        {product.variants.map((variant) => (
          <li key={variant._id} className="text-14">
            <a
              href={productHref({ slug: product.slug, variant: variant._id })}
              aria-current={variant._id === chosen ? "page" : undefined}
              className="inline-flex min-h-11 items-center wrap-anywhere underline aria-[current=page]:font-semibold"
            >
              {variant.values.join(" / ")}
            </a>{" "}
            <Price product={variant} />
            {variant.stock === 0 && ", sold out"}
          </li>
        ))}
      </ul>
    </noscript>
  );
}
