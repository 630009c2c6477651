import { expect, test } from "vitest";
import {
  optionUnavailableReason,
  initialOptionValues,
  applyChosenOptions,
  optionPictures,
  type ProductWithOptions,
} from "./choice.ts";

const shirt: ProductWithOptions = {
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

test("returns the variant for the chosen options, or names the next option to choose", () => {
  expect(applyChosenOptions(shirt, ["Red", "S", "None"])).toMatchObject({
    _id: "1",
    variant: "1",
    name: "Shirt – Red / S / None",
    price: 100,
    priceTo: undefined,
    stock: 3,
    image: "shirt.webp",
    toChoose: undefined,
  });
  expect(applyChosenOptions(shirt, [undefined, "S", undefined])).toMatchObject({
    toChoose: "Color",
    priceTo: 300,
  });
  const blue = applyChosenOptions(shirt, ["Blue", undefined, undefined]);
  expect(blue).toMatchObject({ _id: "shirt", toChoose: "Size", image: "blue.webp" });
  expect(blue).not.toHaveProperty("variant");
});

test("moves the picture of the chosen variant to the front of the gallery", () => {
  const images = ["shirt.webp", "back.webp", "blue.webp"].map((url) => ({ url, alt: `Words of ${url}` }));
  const shown = (...values: string[]) =>
    applyChosenOptions({ ...shirt, images }, values).images!.map(({ url }) => url);
  expect(shown("Blue", "M", "None")).toEqual(["blue.webp", "shirt.webp", "back.webp"]);
  expect(shown("Red", "S", "None")).toEqual(["shirt.webp", "back.webp", "blue.webp"]);
});

test("shows a color's picture once the color is chosen, and pictures of colors on their buttons", () => {
  const shoes: ProductWithOptions = {
    ...shirt,
    options: [
      { name: "Size", values: ["37", "38"] },
      { name: "Color", values: ["Black", "White"] },
    ],
    variants: [
      variant("1", ["37", "Black"], 100, 3),
      variant("2", ["37", "White"], 100, 3, "white.webp"),
      variant("3", ["38", "White"], 100, 3, "white.webp"),
    ],
  };
  const shown = (...values: (string | undefined)[]) => applyChosenOptions(shoes, values).image;
  expect(shown(undefined, undefined)).toBe("shirt.webp");
  expect(shown("37", undefined)).toBe("shirt.webp");
  expect(shown(undefined, "White")).toBe("white.webp");
  expect(optionPictures(shoes)).toEqual({
    index: 1,
    pictures: { Black: "shirt.webp", White: "white.webp" },
  });
  const plain = shoes.variants.map((one) => ({ ...one, image: null }));
  expect(optionPictures({ ...shoes, variants: plain }).index).toBe(-1);
});

test("for a missing combination, asks to change the option that makes it available, or the first", () => {
  expect(applyChosenOptions(shirt, ["Blue", "S", "None"]).toChoose).toBe("another Color");
  expect(applyChosenOptions(shirt, ["Blue", "M", "Carabao"]).toChoose).toBe("another Print");
  expect(applyChosenOptions(shirt, ["Red", "M", "Carabao"]).toChoose).toBe("another Color");
});

test("marks option values that are sold out or missing in combination with the other choices", () => {
  const obstacles = (...values: (string | undefined)[]) =>
    shirt.options.map((option, index) =>
      option.values.map((value) => optionUnavailableReason(shirt, values, index, value) ?? "fine"),
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

test("preselects the variant in the URL even if sold out, or else the only one in stock", () => {
  expect(initialOptionValues(shirt, "2")).toEqual(["Red", "S", "Carabao"]);
  expect(initialOptionValues(shirt, "gone")).toEqual([undefined, undefined, undefined]);
  const rest = { ...shirt, variants: shirt.variants.slice(0, 2) };
  expect(initialOptionValues(rest, null)).toEqual(["Red", "S", "None"]);
});
