import type { VariantForm } from "@tindahan/contract/catalogue/variants.ts";

type Options = { names: string[]; variants: VariantForm[] };

/** Prices in pesos, and how many of each value are left, in its order; null: not counted. */
function by(name: string, values: string[], prices: number | number[], stock: (number | null)[]): Options {
  return {
    names: [name],
    variants: values.map((value, i) => ({
      values: [value],
      price: typeof prices === "number" ? prices : prices[i]!,
      stock: stock[i]!,
    })),
  };
}

/** Every size in every colour but those that are not made. */
function bySizeAndColor(price: number, stockOf: Record<string, Record<string, number>>): Options {
  return {
    names: ["Size", "Color"],
    variants: Object.entries(stockOf).flatMap(([size, colors]) =>
      Object.entries(colors).map(([color, stock]) => ({ values: [size, color], price, stock })),
    ),
  };
}

/** What has to be chosen of the demo's products, by slug. */
export const seedOptions: Record<string, Options> = {
  "marikina-leather-shoes": by("Size", ["39", "40", "41", "42", "43", "44"], 2_195, [2, 4, 0, 6, 3, 1]),
  "running-shoes-lightweight": bySizeAndColor(1_495, {
    "37": { Black: 4, White: 2 },
    "38": { Black: 6, White: 0 },
    "40": { Black: 5, White: 3, Blue: 2 },
    "42": { Black: 8, Blue: 4 },
    "44": { Black: 0, Blue: 1 },
  }),
  "cotton-bedsheet-set-double": by("Color", ["Cream", "Sage", "Sky blue", "Terracotta"], 1_150, [6, 4, 0, 7]),
  "wind-resistant-umbrella": by("Color", ["Violet", "Black", "Green"], 425, [12, 20, 9]),
  "nonstick-pan-24cm": by("Size", ["24 cm", "26 cm", "28 cm"], [599, 699, 849], [10, 14, 6]),
  "led-bulb-9-watt": by("Light", ["Warm white", "Daylight"], 89.5, [null, null]),
  "spiral-notebook-100-leaves": by("Color", ["Yellow", "Blue", "Pink"], 64.75, [80, 64, 0]),
  "dinorado-rice-5kg": by("Weight", ["5 kg", "10 kg", "25 kg"], [389, 759, 1_850], [30, 18, 6]),
  "cabin-luggage-20-inch": by("Color", ["Blue", "Graphite", "Makopa red"], 2_899, [4, 2, 3]),
  "cornick-ilocos-250g": by("Flavor", ["Garlic", "Sweet and spicy", "Adobo"], 85.5, [40, 25, 18]),
  "rice-milk-body-lotion": by("Size", ["250 ml", "500 ml", "1 liter"], [265, 440, 760], [15, 22, 8]),
  "tofu-cat-litter-6-liters": by("Scent", ["Unscented", "Green tea"], 279, [12, 9]),
};
