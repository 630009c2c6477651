import type { Category, Product } from "@tindahan/contract/catalogue/catalogue.ts";
import { UNKNOWN_CATEGORY } from "@tindahan/contract/catalogue/constants.ts";
import { Picture } from "../../../ui/display/picture.tsx";

export function ProductThumbnail({ image }: { image: string }) {
  return (
    <div className="w-11 [&>*]:rounded-control md:w-9">
      <Picture src={image} alt="" sizes="44px" eager />
    </div>
  );
}

export function createCategoryNameLookup(
  categories: Category[],
): (product: Pick<Product, "category">) => string {
  const names = new Map(categories.map(({ _id, name }) => [_id, name]));
  return ({ category }) => names.get(category ?? "") ?? UNKNOWN_CATEGORY;
}
