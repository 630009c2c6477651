import type { Shop } from "@tindahan/contract/settings/shop.ts";
import type { Variant } from "@tindahan/contract/catalogue/variants.ts";
import type { PublicProduct } from "../product/buying/public-product.ts";
import { absolutePictureUrl, productDescriptionText } from "../product/product-meta.ts";
import { contentPageHref } from "../pages/page-meta.ts";
import { productHref } from "../../shared/catalogue/product-href.ts";

export type Node = { "@type": string } & Record<string, unknown>;

export function organizationNode(origin: string, shop: Shop): Node {
  const { name, legalName, email, phone, address, tin, logo } = shop;
  return {
    "@type": "OnlineStore",
    "@id": `${origin}/#shop`,
    name,
    url: `${origin}/`,
    logo: absolutePictureUrl(origin, { image: logo || "/icon-512.png" }),
    legalName: legalName || undefined,
    taxID: tin || undefined,
    email: email || undefined,
    telephone: phone || undefined,
    hasMerchantReturnPolicy: returnPolicyNode(origin, shop),
    address: address ? { "@type": "PostalAddress", streetAddress: address, addressCountry: "PH" } : undefined,
  };
}

/** Google accepts a link to the returns page as the policy. */
function returnPolicyNode(origin: string, { pages }: Shop): Node | undefined {
  if (!pages.some(({ slug }) => slug === RETURNS)) return undefined;
  return { "@type": "MerchantReturnPolicy", merchantReturnLink: origin + contentPageHref(RETURNS) };
}

const RETURNS = "shipping-and-returns";

export function websiteNode(origin: string, { name }: Shop): Node {
  return {
    "@type": "WebSite",
    "@id": `${origin}/#site`,
    url: `${origin}/`,
    name,
    inLanguage: "en-PH",
    publisher: { "@id": `${origin}/#shop` },
    potentialAction: {
      "@type": "SearchAction",
      target: { "@type": "EntryPoint", urlTemplate: `${origin}/?search={search_term_string}` },
      "query-input": "required name=search_term_string",
    },
  };
}

export function breadcrumbNode(origin: string, steps: { name: string; path?: string }[]): Node {
  return {
    "@type": "BreadcrumbList",
    itemListElement: steps.map(({ name, path }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name,
      item: path === undefined ? undefined : origin + path,
    })),
  };
}

export function itemListNode(origin: string, products: Pick<PublicProduct, "slug">[], before: number): Node {
  return {
    "@type": "ItemList",
    itemListElement: products.map(({ slug }, index) => ({
      "@type": "ListItem",
      position: before + index + 1,
      url: origin + productHref({ slug }),
    })),
  };
}

type ProductContext = { origin: string; shop: Shop; product: PublicProduct; shippingFee: number | undefined };

export function productNodes(context: ProductContext): Node[] {
  const { origin, shop, product: shown } = context;
  const common = {
    name: shown.name,
    description: productDescriptionText(shown, shop.name),
    category: shown.category ? shown.categoryName : undefined,
    brand: shop.maker ? { "@type": "Brand", name: shop.maker } : undefined,
    url: origin + productHref(shown),
  };
  const policies = shippingDetailsNodes(context);
  if (!shown.variants || !shown.options)
    return [
      {
        ...common,
        "@type": "Product",
        sku: shown._id,
        image: absolutePictureUrls(origin, shown),
        offers: offerNode(context, shown, common.url),
      },
      ...policies,
    ];
  return [
    {
      ...common,
      "@type": "ProductGroup",
      productGroupID: shown._id,
      image: absolutePictureUrls(origin, shown),
      variesBy: shown.options
        .flatMap(({ name }) => schemaPropertyOf(name) ?? [])
        .map((name) => `https://schema.org/${name}`),
      hasVariant: shown.variants.map((variant) => variantNode(context, variant)),
    },
    ...policies,
  ];
}

function variantNode(context: ProductContext, variant: Variant): Node {
  const { origin, product: shown } = context;
  const options = shown.options!.flatMap(({ name }, index) => {
    const property = schemaPropertyOf(name);
    return property ? [[property, variant.values[index]]] : [];
  });
  return {
    "@type": "Product",
    sku: variant.sku ?? variant._id,
    name: `${shown.name} – ${variant.values.join(" / ")}`,
    image: absolutePictureUrl(origin, { image: variant.image ?? shown.image }),
    ...Object.fromEntries(options),
    offers: offerNode(context, variant, origin + productHref({ slug: shown.slug, variant: variant._id })),
  };
}

const PROPERTIES: [property: string, names: RegExp][] = [
  ["color", /^(colou?rs?|kulay)$/i],
  ["size", /^(sizes?|sukat|laki)$/i],
  ["material", /^(materials?|fabric|tela)$/i],
  ["pattern", /^(patterns?|prints?|design)$/i],
];

function schemaPropertyOf(option: string): string | undefined {
  return PROPERTIES.find(([, names]) => names.test(option.trim()))?.[0];
}

function absolutePictureUrls(origin: string, { image, images }: PublicProduct): (string | undefined)[] {
  return (images ?? [{ url: image }]).map(({ url }) => absolutePictureUrl(origin, { image: url }));
}

type Priced = Pick<Variant, "price" | "comparePrice" | "saleEndsAt" | "stock">;

const CONDITIONS = { new: "New", refurbished: "Refurbished", used: "Used" };

function offerNode(
  { origin, shop, shippingFee }: ProductContext,
  { price, comparePrice, saleEndsAt, stock }: Priced,
  url: string,
): Node {
  return {
    "@type": "Offer",
    url,
    price: price.toFixed(2),
    priceCurrency: "PHP",
    availability: `https://schema.org/${stock === 0 ? "OutOfStock" : "InStock"}`,
    itemCondition: shop.condition && `https://schema.org/${CONDITIONS[shop.condition]}Condition`,
    ...(comparePrice && {
      priceSpecification: {
        "@type": "UnitPriceSpecification",
        priceType: "https://schema.org/StrikethroughPrice",
        price: comparePrice.toFixed(2),
        priceCurrency: "PHP",
      },
      priceValidUntil: saleEndsAt,
    }),
    shippingDetails: shippingFee === undefined ? undefined : { "@id": SHIPPING },
    hasMerchantReturnPolicy: returnPolicyNode(origin, shop),
  };
}

const SHIPPING = "#shipping";

function shippingDetailsNodes({ shippingFee }: ProductContext): Node[] {
  if (shippingFee === undefined) return [];
  return [
    {
      "@type": "OfferShippingDetails",
      "@id": SHIPPING,
      shippingRate: { "@type": "MonetaryAmount", value: shippingFee.toFixed(2), currency: "PHP" },
      shippingDestination: { "@type": "DefinedRegion", addressCountry: "PH" },
    },
  ];
}
