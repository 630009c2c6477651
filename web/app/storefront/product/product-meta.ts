import type { MetaDescriptor } from "react-router";
import { formatMoney } from "@tindahan/contract/core/format.ts";
import { splitProductDetails } from "./detail-lines.ts";
import type { PublicProduct } from "./buying/public-product.ts";
import { productHref } from "../../shared/catalogue/product-href.ts";

const DESCRIPTION_LENGTH = 160;

export function productMeta({
  origin,
  shop,
  product,
}: {
  origin: string;
  shop: string;
  product: PublicProduct;
}): MetaDescriptor[] {
  const url = origin + productHref(product);
  const description = productDescriptionText(product, shop);
  return [
    { title: `${product.name} · ${shop}` },
    { name: "description", content: description },
    { tagName: "link", rel: "canonical", href: url },
  ];
}

export function absolutePictureUrl(
  origin: string,
  { image }: Pick<PublicProduct, "image">,
): string | undefined {
  return image && URL.canParse(image, origin) ? new URL(image, origin).href : undefined;
}

export function productDescriptionText(
  { name, details, price, priceTo }: PublicProduct,
  shop: string,
): string {
  const text =
    splitProductDetails(details).join(". ") ||
    `${name} ${priceTo ? "from" : "for"} ${formatMoney(price)} at ${shop}.`;
  if (text.length <= DESCRIPTION_LENGTH) return text;
  return `${text.slice(0, DESCRIPTION_LENGTH).replace(/\s+\S*$/, "")}…`;
}
