import words from "./words.json" with { type: "json" };

type Family = { name: string; things: string[]; sizes: string[] };

const sizes: Record<string, string[]> = words.sizes;

export const families: Family[] = words.families.map((family) => ({
  ...family,
  sizes: sizes[family.sizes]!,
}));
export const { shelves, places, qualities, colors, syllables } = words;
