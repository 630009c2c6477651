import type { MetaDescriptor } from "react-router";
import { formatMoney } from "@tindahan/contract/format.ts";
import { PREVIEW, previewOf } from "@tindahan/contract/previews.ts";
import { detailLines } from "../catalogue/detail-lines.ts";
import type { ShownProduct } from "../catalogue/shown-product.ts";
import { productHref } from "./product-href.ts";

const DESCRIPTION_LENGTH = 160;

/** What search engines and messengers show of the page: they want whole addresses. */
export function productMeta({
  origin,
  shop,
  product,
}: {
  origin: string;
  shop: string;
  product: ShownProduct;
}): MetaDescriptor[] {
  const url = origin + productHref(product);
  const description = describe(product, shop);
  return [
    { title: `${product.name} · ${shop}` },
    { name: "description", content: description },
    { tagName: "link", rel: "canonical", href: url },
    { property: "og:type", content: "product" },
    { property: "og:site_name", content: shop },
    { property: "og:locale", content: "en_PH" },
    { property: "og:url", content: url },
    {
      property: "og:title",
      content: `${product.name} · ${product.priceTo ? "From " : ""}${formatMoney(product.price)}`,
    },
    { property: "og:description", content: description },
    ...pictureTags(origin, product),
    { property: "product:price:amount", content: product.price.toFixed(2) },
    { property: "product:price:currency", content: "PHP" },
    { property: "product:availability", content: product.stock === 0 ? "out of stock" : "in stock" },
  ];
}

export function absolutePicture(origin: string, { image }: Pick<ShownProduct, "image">): string | undefined {
  return image && URL.canParse(image, origin) ? new URL(image, origin).href : undefined;
}

function pictureTags(origin: string, product: ShownProduct): MetaDescriptor[] {
  const picture = previewOf(product.image);
  if (!picture) return [];
  return [
    { property: "og:image", content: origin + picture },
    { property: "og:image:width", content: String(PREVIEW.width) },
    { property: "og:image:height", content: String(PREVIEW.height) },
    { property: "og:image:alt", content: product.name },
    { name: "twitter:card", content: "summary_large_image" },
  ];
}

/** A sentence of the merchant's own words, cut between two of them. */
export function describe({ name, details, price, priceTo }: ShownProduct, shop: string): string {
  const text =
    detailLines(details).join(". ") ||
    `${name} ${priceTo ? "from" : "for"} ${formatMoney(price)} at ${shop}.`;
  if (text.length <= DESCRIPTION_LENGTH) return text;
  return `${text.slice(0, DESCRIPTION_LENGTH).replace(/\s+\S*$/, "")}…`;
}
