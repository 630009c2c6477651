import type { VariantForm } from "@tindahan/contract/catalogue/variants.ts";
import catalogue from "./catalogue.json" with { type: "json" };
import options from "./options.json" with { type: "json" };
import pictures from "./pictures.json" with { type: "json" };

// The demo catalogue: what a small Philippine shop could sell in 2026. No brand names and no medical claims, so
// that the demo can be shown to anyone. A few products are odd on purpose (a very long name, no details, no
// category, sold out, almost sold out), because a shop has to look right with those too.

type SeedProduct = {
  /** Also the name of the product's pictures. */
  slug: string;
  name: string;
  details: string;
  priceCentavos: number;
  category: string | null;
  /** Null if it is not counted. */
  stock: number | null;
};

export const seedCategories: string[] = catalogue.categories;

/** Oldest first: the shop shows the newest first, so the last ones are its front page. */
export const seedProducts: SeedProduct[] = catalogue.products.map(({ details, price, ...product }) => ({
  ...product,
  priceCentavos: Math.round(price * 100),
  // Merchants type details as bullet lines.
  details: details.map((line) => `• ${line}`).join("\n"),
}));

/** What has to be chosen of a product, by its slug. */
export const seedOptions: Record<string, { names: string[]; variants: VariantForm[] }> = options;

/** What the pictures beyond the cover show, by the product's slug. */
export const furtherPictures: Record<string, string[]> = pictures;
