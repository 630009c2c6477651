import words from "./words.json" with { type: "json" };

// What the names of a large made-up catalogue are put together from. Brands are invented from syllables.

/** A kind of goods: the things in it, and how they are sold. */
type Family = { name: string; things: string[]; sizes: string[] };

const sizes: Record<string, string[]> = words.sizes;

export const families: Family[] = words.families.map((family) => ({
  ...family,
  sizes: sizes[family.sizes]!,
}));
export const { shelves, places, qualities, colours, syllables } = words;
