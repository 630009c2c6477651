import { MANILA_OFFSET_MS, MS_PER_DAY } from "@tindahan/contract/core/manila-time.ts";
import { jpegPathOf } from "@tindahan/contract/settings/previews.ts";
import type { Settings } from "@tindahan/contract/settings/settings.ts";
import { isShopOnVacation } from "@tindahan/contract/delivery/vacation.ts";
import type { FeedProduct, FeedVariant } from "./queries.ts";
import { truncateText, xmlElement } from "./xml.ts";

export type FeedShop = Pick<Settings, "feed" | "shipping" | "vacation"> & { publicUrl: string; now: Date };

/** Limits of Google's product data specification. Meta allows at least as much. */
const MAX_LENGTH = {
  title: 150,
  description: 5_000,
  pictures: 10,
  productType: 750,
  brand: 70,
  service: 100,
};

const UNNAMED = "Product";

const OPTION_FIELDS: [field: string, names: RegExp, maxLength: number][] = [
  ["color", /^(colou?rs?|kulay)$/i, 40],
  ["size", /^(sizes?|sukat|laki)$/i, 100],
  ["material", /^(materials?|fabric|tela)$/i, 200],
  ["pattern", /^(patterns?|prints?|design)$/i, 100],
];

/** Variants without a picture are left out, because Google and Meta refuse them. */
export function feedItems(product: FeedProduct, shop: FeedShop): string {
  const { variants } = product;
  return variants?.map((variant) => feedItem(product, variant, shop)).join("") ?? "";
}

function feedItem(product: FeedProduct, variant: FeedVariant, shop: FeedShop): string {
  const [picture, ...pictures] = feedPictures(product, variant).map((path) => shop.publicUrl + path);
  if (!picture) return "";
  const page = `${shop.publicUrl}/products/${product.slug}`;
  const hasNoOptions = variant.values.length === 0;
  const isAvailable = variant.stock !== 0 && !isShopOnVacation(shop.vacation, shop.now);
  return [
    "<item>\n",
    xmlElement("id", variant.id),
    xmlElement("title", feedTitle(product, variant)),
    xmlElement("description", feedDescription(product)),
    xmlElement("link", hasNoOptions ? page : `${page}?variant=${variant.id}`),
    hasNoOptions ? "" : xmlElement("canonical_link", page),
    xmlElement("image_link", picture),
    ...pictures.slice(0, MAX_LENGTH.pictures).map((more) => xmlElement("additional_image_link", more)),
    xmlElement("availability", isAvailable ? "in_stock" : "out_of_stock"),
    xmlElement("price", formatFeedPrice(variant.centavos)),
    feedSaleElements(variant, shop.now),
    hasNoOptions ? "" : xmlElement("item_group_id", product.id),
    feedOptionElements(product, variant),
    xmlElement("product_type", truncateText(MAX_LENGTH.productType, product.category ?? "")),
    xmlElement("brand", truncateText(MAX_LENGTH.brand, shop.feed.brand)),
    xmlElement("condition", shop.feed.condition),
    feedIdentifierElement(variant),
    xmlElement("shipping_weight", variant.grams === null ? undefined : `${variant.grams} g`),
    feedShippingElements(variant),
    "</item>\n",
  ].join("");
}

/** Lists the variant's picture first. JPEG, because Meta does not read WebP. */
function feedPictures({ image, pictures }: FeedProduct, variant: FeedVariant): string[] {
  const all = new Set([variant.image ?? image, image, ...(pictures ?? [])]);
  return [...all].filter((path) => path.startsWith("/")).map((path) => jpegPathOf(path) ?? path);
}

function feedTitle({ name }: FeedProduct, { values }: FeedVariant): string {
  if (values.length === 0) return truncateText(MAX_LENGTH.title, name) || UNNAMED;
  const optionText = truncateText(MAX_LENGTH.title / 2, values.join(" / "));
  return `${truncateText(MAX_LENGTH.title - optionText.length - 3, name) || UNNAMED} – ${optionText}`;
}

function feedDescription({ name, details }: FeedProduct): string {
  return (
    truncateText(MAX_LENGTH.description, details) || truncateText(MAX_LENGTH.description, name) || UNNAMED
  );
}

/** Google needs both sale dates or none. A sale without an end is listed only while it runs. */
function feedSaleElements({ sale }: FeedVariant, now: Date): string {
  if (!sale || (!sale.isRunning && sale.until === null)) return "";
  const dates =
    sale.until === null
      ? undefined
      : `${formatManilaTime(sale.from ?? startOfManilaDaySeconds(now))}/${formatManilaTime(sale.until)}`;
  return (
    xmlElement("sale_price", formatFeedPrice(sale.centavos)) + xmlElement("sale_price_effective_date", dates)
  );
}

function feedOptionElements({ options }: FeedProduct, { values }: FeedVariant): string {
  const fields = OPTION_FIELDS.map(([field, names, maxLength]) => {
    const index = options.findIndex((option) => names.test(option.trim()));
    return xmlElement(field, index < 0 ? undefined : truncateText(maxLength, values[index] ?? ""));
  });
  return fields.join("");
}

function feedIdentifierElement({ barcode }: FeedVariant): string {
  return barcode && isGtin(barcode) ? xmlElement("gtin", barcode) : xmlElement("identifier_exists", "no");
}

function feedShippingElements({ fees }: FeedVariant): string {
  return (fees ?? [])
    .map(({ name, centavos }) =>
      [
        "<g:shipping>\n",
        xmlElement("country", "PH"),
        xmlElement("service", truncateText(MAX_LENGTH.service, name)),
        xmlElement("price", formatFeedPrice(centavos)),
        "</g:shipping>\n",
      ].join(""),
    )
    .join("");
}

function formatFeedPrice(centavos: number): string {
  return `${(centavos / 100).toFixed(2)} PHP`;
}

/** Formats as `2026-11-20T00:00+0800`. The Philippines have no daylight saving time. */
function formatManilaTime(seconds: number): string {
  return `${new Date(seconds * 1_000 + MANILA_OFFSET_MS).toISOString().slice(0, 16)}+0800`;
}

function startOfManilaDaySeconds(now: Date): number {
  return (
    (Math.floor((now.getTime() + MANILA_OFFSET_MS) / MS_PER_DAY) * MS_PER_DAY - MANILA_OFFSET_MS) / 1_000
  );
}

/** Google refuses GS1 prefixes for use within shops (2, 02, 04) and for coupons (05, 98, 99). */
function isGtin(barcode: string): boolean {
  if (!/^(\d{8}|\d{12,14})$/.test(barcode)) return false;
  const digits = barcode.padStart(14, "0");
  if (barcode.length > 8 && /^.(2|02|04|05|98|99)/.test(digits)) return false;
  if (/^0+$/.test(digits)) return false;
  const sum = Array.from(digits.slice(0, 13), (digit, index) => Number(digit) * (index % 2 === 0 ? 3 : 1));
  const check = (10 - (sum.reduce((total, part) => total + part, 0) % 10)) % 10;
  return check === Number(digits[13]);
}
