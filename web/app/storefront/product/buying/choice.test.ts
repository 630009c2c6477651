import { expect, test } from "vitest";
import { obstacleTo, valuesAtFirst, withChoice, type ProductToChoose } from "./choice.ts";

const shirt: ProductToChoose = {
  _id: "shirt",
  slug: "shirt",
  name: "Shirt",
  details: "",
  price: 100,
  priceTo: 300,
  category: null,
  image: "shirt.webp",
  stock: null,
  createdAt: "",
  categoryName: "",
  isNew: false,
  options: [
    { name: "Color", values: ["Red", "Blue"] },
    { name: "Size", values: ["S", "M"] },
    { name: "Print", values: ["None", "Carabao"] },
  ],
  variants: [
    variant("1", ["Red", "S", "None"], 100, 3),
    variant("2", ["Red", "S", "Carabao"], 150, 0),
    variant("3", ["Blue", "M", "None"], 300, null, "blue.webp"),
  ],
};

function variant(
  _id: string,
  values: string[],
  price: number,
  stock: number | null,
  image: string | null = null,
) {
  return { _id, values, price, stock, sku: null, image };
}

test("all chosen, it is what is sold; until then it says what comes next, and shows what fits", () => {
  expect(withChoice(shirt, ["Red", "S", "None"])).toMatchObject({
    _id: "1",
    variant: "1",
    name: "Shirt – Red / S / None",
    price: 100,
    priceTo: undefined,
    stock: 3,
    image: "shirt.webp",
    toChoose: undefined,
  });
  expect(withChoice(shirt, [undefined, "S", undefined])).toMatchObject({ toChoose: "Color", priceTo: 300 });
  const blue = withChoice(shirt, ["Blue", undefined, undefined]);
  expect(blue).toMatchObject({ _id: "shirt", toChoose: "Size", image: "blue.webp" });
  expect(blue).not.toHaveProperty("variant");
});

test("of several pictures that of the chosen one comes first", () => {
  const images = ["shirt.webp", "back.webp", "blue.webp"].map((url) => ({ url, alt: `Words of ${url}` }));
  const shown = (...values: string[]) =>
    withChoice({ ...shirt, images }, values).images!.map(({ url }) => url);
  expect(shown("Blue", "M", "None")).toEqual(["blue.webp", "shirt.webp", "back.webp"]);
  expect(shown("Red", "S", "None")).toEqual(["shirt.webp", "back.webp", "blue.webp"]);
});

test("what does not exist together asks for another value of the option that helps, or of the first", () => {
  expect(withChoice(shirt, ["Blue", "S", "None"]).toChoose).toBe("another Color");
  expect(withChoice(shirt, ["Blue", "M", "Carabao"]).toChoose).toBe("another Print");
  expect(withChoice(shirt, ["Red", "M", "Carabao"]).toChoose).toBe("another Color");
});

test("a value stands in its own way only together with what else is chosen", () => {
  const obstacles = (...values: (string | undefined)[]) =>
    shirt.options.map((option, place) =>
      option.values.map((value) => obstacleTo(shirt, values, place, value) ?? "fine"),
    );
  expect(obstacles(undefined, undefined, undefined)).toEqual([
    ["fine", "fine"],
    ["fine", "fine"],
    ["fine", "sold out"],
  ]);
  expect(obstacles("Blue", undefined, undefined)).toEqual([
    ["fine", "fine"],
    ["not available", "fine"],
    ["fine", "not available"],
  ]);
});

test("chosen at first is what was asked for, sold out or not; else what can be bought, if it is the only one", () => {
  expect(valuesAtFirst(shirt, "2")).toEqual(["Red", "S", "Carabao"]);
  expect(valuesAtFirst(shirt, "gone")).toEqual([undefined, undefined, undefined]);
  const rest = { ...shirt, variants: shirt.variants.slice(0, 2) };
  expect(valuesAtFirst(rest, null)).toEqual(["Red", "S", "None"]);
});
