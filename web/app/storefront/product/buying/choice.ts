import type { Variant } from "@tindahan/contract/catalogue/variants.ts";
import type { PublicProduct } from "./public-product.ts";

export type ProductWithOptions = PublicProduct & Required<Pick<PublicProduct, "options" | "variants">>;

/** One value per option, in their order; undefined: not chosen. */
export type Values = (string | undefined)[];

export function hasOptions(product: PublicProduct): product is ProductWithOptions {
  return product.options !== undefined && product.variants !== undefined;
}

export function initialOptionValues(
  { options, variants }: ProductWithOptions,
  requestedId: string | null,
): Values {
  const buyable = variants.filter(isInStock);
  const only = buyable.length === 1 ? buyable[0] : undefined;
  const variant = variants.find(({ _id }) => _id === requestedId) ?? only;
  return options.map((_, index) => variant?.values[index]);
}

export function applyChosenOptions(product: ProductWithOptions, values: Values): PublicProduct {
  const { options, variants, name } = product;
  const fitting = variants.filter((variant) => matchesChosenValues(variant, values));
  const shown = moveToGalleryFront(product, (haveOnePicture(fitting) && fitting[0]?.image) || product.image);
  const index = nextOptionToChoose(product, values);
  if (index >= 0) {
    const option = options[index]!.name;
    return { ...shown, toChoose: values[index] === undefined ? option : `another ${option}` };
  }
  const { _id, price, comparePrice, saleEndsAt, stock } = fitting[0]!;
  return {
    ...shown,
    _id,
    variant: _id,
    name: `${name} – ${values.join(" / ")}`,
    price,
    priceTo: undefined,
    comparePrice,
    saleEndsAt,
    stock,
    toChoose: undefined,
  };
}

/** Pictures by value of the first option whose values decide the picture, such as a color. */
export function optionPictures({ options, variants, image }: ProductWithOptions): {
  index: number;
  pictures: Record<string, string>;
} {
  const decides = (index: number) =>
    variants.some((variant) => variant.image) &&
    options[index]!.values.every((value) =>
      haveOnePicture(variants.filter(({ values }) => values[index] === value)),
    );
  const index = options.findIndex((_, position) => decides(position));
  const pictures = variants.map(({ values, image: own }) => [values[index], own ?? image] as const);
  return { index, pictures: Object.fromEntries(pictures) };
}

function haveOnePicture(variants: Variant[]): boolean {
  return variants.every(({ image }) => image === variants[0]!.image);
}

function moveToGalleryFront(product: ProductWithOptions, image: string): ProductWithOptions {
  const { images } = product;
  if (!images || image === product.image) return { ...product, image };
  const chosenPicture = images.find(({ url }) => url === image) ?? { url: image, alt: "" };
  return {
    ...product,
    image,
    images: [chosenPicture, ...images.filter((picture) => picture !== chosenPicture)],
  };
}

/** Index of an option that is unset, or does not fit the others; -1 if complete. */
export function nextOptionToChoose({ options, variants }: ProductWithOptions, values: Values): number {
  const missing = values.indexOf(undefined);
  if (missing >= 0 || variants.some((variant) => matchesChosenValues(variant, values))) return missing;
  const helpful = options.findIndex((_, index) =>
    variants.some(
      (variant) => isInStock(variant) && matchesChosenValues(variant, values.with(index, undefined)),
    ),
  );
  return Math.max(0, helpful);
}

export function optionUnavailableReason(
  { variants }: ProductWithOptions,
  values: Values,
  index: number,
  value: string,
): "not available" | "sold out" | undefined {
  const fitting = variants.filter((variant) => matchesChosenValues(variant, values.with(index, value)));
  if (fitting.length === 0) return "not available";
  return fitting.some(isInStock) ? undefined : "sold out";
}

function matchesChosenValues(variant: Variant, values: Values): boolean {
  return variant.values.every((value, index) => (values[index] ?? value) === value);
}

function isInStock({ stock }: Variant): boolean {
  return stock !== 0;
}
