import { useState } from "react";
import { useHydrated } from "../../use-hydrated.ts";
import type { ShownProduct } from "../catalogue/shown-product.ts";
import { useShop } from "../shop.ts";
import { productHref } from "./product-href.ts";
import { absolutePicture, describe } from "./product-meta.ts";

type ProductJsonLdProps = { origin: string; product: ShownProduct };

/**
 * The product in the words of schema.org, for search engines, which read pages as they are served. It is part of the
 * served page only: the policy lets no script of ours make a `<script>`, not even one that holds plain data. So it
 * exists where the page as it was served is taken over, and never changes.
 */
export function ProductJsonLd({ origin, product }: ProductJsonLdProps) {
  const { name } = useShop();
  const isAwake = useHydrated();
  const [json] = useState(() => (isAwake ? undefined : escape(toJsonLd(origin, product, name))));
  if (json === undefined) return null;
  return (
    // oxlint-disable-next-line react/no-danger -- data, not a program; `escape` keeps it inside its element
    <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />
  );
}

/** A name like `</script>` must not end the element. */
function escape(value: object): string {
  return JSON.stringify(value).replaceAll("<", "\\u003c");
}

function toJsonLd(origin: string, product: ShownProduct, shop: string): object {
  return {
    "@context": "https://schema.org",
    "@type": "Product",
    name: product.name,
    description: describe(product, shop),
    image:
      product.images?.map(({ url }) => absolutePicture(origin, { image: url })) ??
      absolutePicture(origin, product),
    category: product.category ? product.categoryName : undefined,
    sku: product._id,
    offers: {
      ...(product.variants
        ? {
            "@type": "AggregateOffer",
            lowPrice: product.price.toFixed(2),
            highPrice: (product.priceTo ?? product.price).toFixed(2),
            offerCount: product.variants.length,
          }
        : { "@type": "Offer", price: product.price.toFixed(2) }),
      ...saleOf(product),
      url: origin + productHref(product),
      priceCurrency: "PHP",
      availability: `https://schema.org/${product.stock === 0 ? "OutOfStock" : "InStock"}`,
    },
  };
}

/** While a lower price is asked: the regular one, and until when. */
function saleOf({ comparePrice, saleEndsAt }: ShownProduct): object {
  if (!comparePrice) return {};
  return {
    priceSpecification: {
      "@type": "UnitPriceSpecification",
      priceType: "https://schema.org/StrikethroughPrice",
      price: comparePrice.toFixed(2),
      priceCurrency: "PHP",
    },
    priceValidUntil: saleEndsAt,
  };
}
