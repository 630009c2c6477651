import { z } from "zod";

// Google's structured data docs and schema.org, as far as the shop uses them. Unknown properties are
// errors.
const Url = z.url({ protocol: /^https?$/ });
const Text = z.string().refine((text) => text.trim() !== "", "empty");
const Price = z.string().regex(/^\d{1,9}\.\d{2}$/);
const schemaOrg = (...names: string[]) => z.enum(names.map((name) => `https://schema.org/${name}`));
const Reference = z.strictObject({ "@id": Text });

const MerchantReturnPolicy = z.strictObject({
  "@type": z.literal("MerchantReturnPolicy"),
  merchantReturnLink: Url,
});

const Offer = z.strictObject({
  "@type": z.literal("Offer"),
  url: Url,
  price: Price.refine((price) => Number(price) > 0),
  priceCurrency: z.literal("PHP"),
  availability: schemaOrg("InStock", "OutOfStock"),
  itemCondition: schemaOrg("NewCondition", "RefurbishedCondition", "UsedCondition").optional(),
  priceSpecification: z
    .strictObject({
      "@type": z.literal("UnitPriceSpecification"),
      priceType: schemaOrg("StrikethroughPrice"),
      price: Price,
      priceCurrency: z.literal("PHP"),
    })
    .optional(),
  priceValidUntil: z.iso.datetime().optional(),
  shippingDetails: Reference.optional(),
  hasMerchantReturnPolicy: MerchantReturnPolicy.optional(),
});

const Brand = z.strictObject({ "@type": z.literal("Brand"), name: Text.max(70) });
const VARIES_BY = ["color", "size", "material", "pattern"] as const;
const varied = Object.fromEntries(VARIES_BY.map((name) => [name, Text.optional()])) as Record<
  (typeof VARIES_BY)[number],
  z.ZodOptional<z.ZodString>
>;

const Product = z.strictObject({
  "@type": z.literal("Product"),
  name: Text,
  description: Text.max(5_000),
  url: Url,
  sku: Text,
  image: z.array(Url).min(1),
  category: Text.optional(),
  brand: Brand.optional(),
  offers: Offer,
});

const ProductGroup = z.strictObject({
  "@type": z.literal("ProductGroup"),
  name: Text,
  description: Text.max(5_000),
  url: Url,
  productGroupID: Text,
  image: z.array(Url).min(1),
  category: Text.optional(),
  brand: Brand.optional(),
  variesBy: z.array(schemaOrg(...VARIES_BY)),
  hasVariant: z
    .array(
      z.strictObject({
        "@type": z.literal("Product"),
        sku: Text,
        name: Text,
        image: Url,
        ...varied,
        offers: Offer,
      }),
    )
    .min(1)
    .refine((all) => new Set(all.map(({ sku }) => sku)).size === all.length, "two variants with one SKU")
    .refine(
      (all) => new Set(all.map(({ offers }) => offers.url)).size === all.length,
      "two variants with one URL",
    ),
});

const OfferShippingDetails = z.strictObject({
  "@type": z.literal("OfferShippingDetails"),
  "@id": Text,
  shippingRate: z.strictObject({
    "@type": z.literal("MonetaryAmount"),
    value: Price,
    currency: z.literal("PHP"),
  }),
  shippingDestination: z.strictObject({
    "@type": z.literal("DefinedRegion"),
    addressCountry: z.literal("PH"),
  }),
});

const BreadcrumbList = z.strictObject({
  "@type": z.literal("BreadcrumbList"),
  itemListElement: z
    .array(
      z.strictObject({
        "@type": z.literal("ListItem"),
        position: z.number().int(),
        name: Text,
        item: Url.optional(),
      }),
    )
    .min(2)
    .refine((steps) => steps.every(({ position }, index) => position === index + 1), "numbered from 1")
    .refine((steps) => steps.slice(0, -1).every(({ item }) => item), "a step without a URL"),
});

const ItemList = z.strictObject({
  "@type": z.literal("ItemList"),
  itemListElement: z
    .array(z.strictObject({ "@type": z.literal("ListItem"), position: z.number().int().min(1), url: Url }))
    .min(1)
    .refine((items) => new Set(items.map(({ url }) => url)).size === items.length, "duplicate page"),
});

const OnlineStore = z.strictObject({
  "@type": z.literal("OnlineStore"),
  "@id": Url,
  name: Text,
  url: Url,
  logo: Url,
  description: Text.optional(),
  legalName: Text.optional(),
  taxID: Text.optional(),
  email: z.email().optional(),
  telephone: Text.optional(),
  address: z
    .strictObject({
      "@type": z.literal("PostalAddress"),
      streetAddress: Text,
      addressCountry: z.literal("PH"),
    })
    .optional(),
  sameAs: z.array(Url).min(1).optional(),
  hasMerchantReturnPolicy: MerchantReturnPolicy.optional(),
});

const WebSite = z.strictObject({
  "@type": z.literal("WebSite"),
  "@id": Url,
  url: Url,
  name: Text,
  inLanguage: z.literal("en-PH"),
  publisher: Reference,
  potentialAction: z.strictObject({
    "@type": z.literal("SearchAction"),
    target: z.strictObject({
      "@type": z.literal("EntryPoint"),
      urlTemplate: z.string().regex(/^https?:\/\/[^{}]+\{search_term_string\}$/),
    }),
    "query-input": z.literal("required name=search_term_string"),
  }),
});

const Node = z.discriminatedUnion("@type", [
  Product,
  ProductGroup,
  OfferShippingDetails,
  BreadcrumbList,
  ItemList,
  OnlineStore,
  WebSite,
]);

const Document = z
  .strictObject({ "@context": z.literal("https://schema.org"), "@graph": z.array(Node).min(1) })
  .superRefine((document, context) => {
    const known = new Set(document["@graph"].flatMap((node) => ("@id" in node ? node["@id"] : [])));
    for (const [, id] of JSON.stringify(document).matchAll(/\{"@id":("[^"]*")\}/g))
      if (!known.has(JSON.parse(id!) as string))
        context.addIssue({ code: "custom", message: `${id} is not defined` });
  });

type Nodes = { [Type in z.infer<typeof Node>["@type"]]?: Extract<z.infer<typeof Node>, { "@type": Type }> };

export function readJsonLd(html: string): Nodes {
  const scripts = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)];
  if (scripts.length !== 1) throw new Error(`${scripts.length} JSON-LD scripts on one page`);
  const parsed = Document.safeParse(JSON.parse(scripts[0]![1]!));
  if (!parsed.success) throw new Error(`${z.prettifyError(parsed.error)}\n${scripts[0]![1]}`);
  return Object.fromEntries(parsed.data["@graph"].map((node) => [node["@type"], node]));
}

const OpenGraph = z.strictObject({
  "og:type": z.enum(["website", "product", "article"]),
  "og:site_name": Text,
  "og:locale": z.literal("en_PH"),
  "og:title": Text,
  "og:description": Text.optional(),
  "og:url": Url,
  "og:image": Url,
  "og:image:width": z.literal("1200"),
  "og:image:height": z.literal("630"),
  "og:image:alt": Text,
  "product:price:amount": Price.optional(),
  "product:price:currency": z.literal("PHP").optional(),
  "product:availability": z.enum(["in stock", "out of stock"]).optional(),
});

export function readOpenGraph(html: string): z.infer<typeof OpenGraph> {
  const tags = [...html.matchAll(/<meta property="([^"]+)" content="([^"]*)"\/?>/g)].map(
    ([, property, content]) => [property!, unescape(content!)] as const,
  );
  if (new Set(tags.map(([property]) => property)).size < tags.length) throw new Error("duplicate property");
  return OpenGraph.parse(Object.fromEntries(tags));
}

const NAMED: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', "#x27": "'" };

function unescape(text: string): string {
  return text.replaceAll(/&([^;]+);/g, (whole, name: string) => NAMED[name] ?? whole);
}
