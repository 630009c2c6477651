import { expect, test } from "vitest";
import { slugOf } from "./product-slug.ts";

test.for([
  ["Dried Mangoes", "dried-mangoes"],
  ["Piña Colada Mix, 1 L", "pina-colada-mix-1-l"],
  ["  «Kapé»  & Crème!! ", "kape-creme"],
  ["芒果乾", "product"],
  ["🥭", "product"],
  ["a".repeat(200), "a".repeat(80)],
])("slugifies %s as %s", ([name, slug]) => {
  expect(slugOf(name!)).toBe(slug);
});
