import type { VariantForm } from "@tindahan/contract/catalogue/variants.ts";
import catalogue from "./catalogue.json" with { type: "json" };
import options from "./options.json" with { type: "json" };
import pictures from "./pictures.json" with { type: "json" };

// No brand names and no medical claims. Some products are edge cases: a very long name, no details, no
// category, sold out.
type SeedProduct = {
  slug: string;
  name: string;
  details: string;
  priceCentavos: number;
  category: string | null;
  stock: number | null;
};

export const seedCategories: string[] = catalogue.categories;

export const seedProducts: SeedProduct[] = catalogue.products.map(({ details, price, ...product }) => ({
  ...product,
  priceCentavos: Math.round(price * 100),
  details: details.map((line) => `• ${line}`).join("\n"),
}));

export const seedOptions: Record<string, { names: string[]; variants: VariantForm[] }> = options;

export const furtherPictures: Record<string, string[]> = pictures;
