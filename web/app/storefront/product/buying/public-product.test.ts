import { expect, test } from "vitest";
import type { Product } from "@tindahan/contract/catalogue/catalogue.ts";
import { toListedProducts } from "./public-product.ts";

const DAY_MS = 86_400_000;

function product(ageInDays: number): Product {
  return {
    _id: "01",
    slug: "kape",
    name: "Kape",
    details: "",
    price: 100,
    category: null,
    image: "",
    stock: null,
    createdAt: new Date(Date.now() - ageInDays * DAY_MS).toISOString(),
  };
}

test("a listed product keeps only the name of its first option", () => {
  const options = [
    { name: "Size", values: ["S", "M"] },
    { name: "Color", values: ["Red"] },
  ];
  const [shirt, plain] = toListedProducts([{ ...product(1), options }, product(1)], [], { isByAge: true });

  expect(shirt).toMatchObject({ toChoose: "Size" });
  expect(shirt).not.toHaveProperty("options");
  expect(plain).not.toHaveProperty("toChoose");
});

test("marks products as new for two weeks, but not in lists sorted by age", () => {
  const marks = (ages: number[], isByAge: boolean) =>
    toListedProducts(ages.map(product), [], { isByAge }).map(({ isNew }) => isNew);

  expect(marks([1, 13], false)).toEqual([true, true]);
  expect(marks([13, 15], false)).toEqual([true, false]);
  expect(marks([1, 13], true)).toEqual([false, false]);
  expect(marks([13, 15], true)).toEqual([false, false]);
});
