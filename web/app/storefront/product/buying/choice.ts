import type { Variant } from "@tindahan/contract/catalogue/variants.ts";
import type { ShownProduct } from "./shown-product.ts";

export type ProductToChoose = ShownProduct & Required<Pick<ShownProduct, "options" | "variants">>;

/** One value per option, in their order; undefined: not chosen. */
export type Values = (string | undefined)[];

export function hasChoice(product: ShownProduct): product is ProductToChoose {
  return product.options !== undefined && product.variants !== undefined;
}

/** Preselects the requested variant, or else the only one in stock. */
export function valuesAtFirst({ options, variants }: ProductToChoose, asked: string | null): Values {
  const buyable = variants.filter(isInStock);
  const only = buyable.length === 1 ? buyable[0] : undefined;
  const variant = variants.find(({ _id }) => _id === asked) ?? only;
  return options.map((_, place) => variant?.values[place]);
}

export function withChoice(product: ProductToChoose, values: Values): ShownProduct {
  const { options, variants, name } = product;
  const fitting = variants.filter((variant) => fits(variant, values));
  const shown = withPicture(product, fitting.find((variant) => variant.image)?.image ?? product.image);
  const place = placeToChoose(product, values);
  if (place >= 0) {
    const option = options[place]!.name;
    return { ...shown, toChoose: values[place] === undefined ? option : `another ${option}` };
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

function withPicture(product: ProductToChoose, image: string): ProductToChoose {
  const { images } = product;
  if (!images || image === product.image) return { ...product, image };
  const own = images.find(({ url }) => url === image) ?? { url: image, alt: "" };
  return { ...product, image, images: [own, ...images.filter((picture) => picture !== own)] };
}

/** Index of an option without a value, or with one that does not fit the others; -1 if complete. */
export function placeToChoose({ options, variants }: ProductToChoose, values: Values): number {
  const missing = values.indexOf(undefined);
  if (missing >= 0 || variants.some((variant) => fits(variant, values))) return missing;
  const helpful = options.findIndex((_, place) =>
    variants.some((variant) => isInStock(variant) && fits(variant, values.with(place, undefined))),
  );
  return Math.max(0, helpful);
}

export function obstacleTo(
  { variants }: ProductToChoose,
  values: Values,
  place: number,
  value: string,
): "not available" | "sold out" | undefined {
  const fitting = variants.filter((variant) => fits(variant, values.with(place, value)));
  if (fitting.length === 0) return "not available";
  return fitting.some(isInStock) ? undefined : "sold out";
}

function fits(variant: Variant, values: Values): boolean {
  return variant.values.every((value, place) => (values[place] ?? value) === value);
}

function isInStock({ stock }: Variant): boolean {
  return stock !== 0;
}
