import type { MetaDescriptor, UIMatch } from "react-router";
import { formatMoney } from "@tindahan/contract/core/format.ts";
import { previewPathOf } from "@tindahan/contract/settings/previews.ts";
import type { Shop } from "@tindahan/contract/settings/shop.ts";
import type { Route as Catalogue } from "../catalogue/+types/catalogue.ts";
import { catalogueMeta, catalogueHeading } from "../catalogue/catalogue-meta.ts";
import { productListHref } from "../../shared/catalogue/filter.ts";
import type { Route as Product } from "../product/+types/product.ts";
import type { Route as Text } from "../pages/+types/page.ts";
import { contentPageMeta } from "../pages/page-meta.ts";
import { productMeta } from "../product/product-meta.ts";
import {
  breadcrumbNode,
  itemListNode,
  organizationNode,
  productNodes,
  websiteNode,
  type Node,
} from "./json-ld.ts";

export type PageDescription = {
  meta: MetaDescriptor[];
  title?: string;
  type?: "product" | "article";
  image?: { path: string; alt: string } | undefined;
  more?: Record<string, string>;
  graph?: Node[];
};

export type Frame = { origin: string; shop: Shop };
type Describe = (data: never, frame: Frame) => PageDescription;

const PAGES: Record<string, Describe> = {
  "storefront/catalogue/catalogue": describeCatalogueForSeo,
  "storefront/catalogue/category": describeCatalogueForSeo,
  "storefront/product/product": describeProductForSeo,
  "storefront/pages/page": describeContentPageForSeo,
};

export function describePageForSeo({ id, pathname, loaderData }: UIMatch, frame: Frame): PageDescription {
  const describe = PAGES[id];
  if (describe && loaderData) return describe(loaderData as never, frame);
  return {
    meta: [{ title: frame.shop.name }, { tagName: "link", rel: "canonical", href: frame.origin + pathname }],
  };
}

function describeCatalogueForSeo(
  data: Catalogue.ComponentProps["loaderData"],
  { origin, shop }: Frame,
): PageDescription {
  const { filter, category, products, pagination } = data;
  const isFront = productListHref(filter) === "/";
  const before = (pagination.page - 1) * pagination.limit;
  return {
    meta: catalogueMeta({ ...data, shop: shop.name, brand: shop.brand }),
    image: toSharePicture(category?.image, category?.name),
    graph: [
      ...(isFront ? [organizationNode(origin, shop), websiteNode(origin, shop)] : []),
      ...(category
        ? [
            breadcrumbNode(origin, [
              { name: shop.name, path: "/" },
              { name: catalogueHeading({ filter, category }) },
            ]),
          ]
        : []),
      ...(products.length > 0 ? [itemListNode(origin, products, before)] : []),
    ],
  };
}

function toSharePicture(image: string | undefined, alt: string | undefined): PageDescription["image"] {
  const path = image && previewPathOf(image);
  return path && alt ? { path, alt } : undefined;
}

function describeProductForSeo(
  data: Product.ComponentProps["loaderData"],
  { origin, shop }: Frame,
): PageDescription {
  const { product, categoryHref, shippingFee } = data;
  const { name, image, price, priceTo, stock, category, categoryName } = product;
  return {
    meta: productMeta({ ...data, shop: shop.name }),
    title: `${name} · ${priceTo ? "From " : ""}${formatMoney(price)}`,
    type: "product",
    image: toSharePicture(image, name),
    more: {
      "product:price:amount": price.toFixed(2),
      "product:price:currency": "PHP",
      "product:availability": stock === 0 ? "out of stock" : "in stock",
    },
    graph: [
      ...productNodes({ origin, shop, product, shippingFee }),
      breadcrumbNode(origin, [
        { name: shop.name, path: "/" },
        ...(category ? [{ name: categoryName, path: categoryHref }] : []),
        { name },
      ]),
    ],
  };
}

function describeContentPageForSeo(
  data: Text.ComponentProps["loaderData"],
  { origin, shop }: Frame,
): PageDescription {
  const { title } = data.page;
  return {
    meta: contentPageMeta({ ...data, shop: shop.name }),
    type: "article",
    graph: [breadcrumbNode(origin, [{ name: shop.name, path: "/" }, { name: title }])],
  };
}
