import type { Category } from "@tindahan/contract/catalogue/catalogue.ts";
import { exportProducts } from "@tindahan/contract/catalogue/product-sheet.ts";
import { callApi } from "../../../shared/api/api.ts";
import type { FetchPart } from "../../lists/export-button.tsx";
import type { ProductFilter } from "./filter.ts";
import { toSheetPart } from "../import/product-sheet.ts";

export function exportPartOf(
  { search, category, stock, sort }: ProductFilter,
  categories: Category[],
): FetchPart {
  let hasVariants: boolean | undefined;
  return async (after, isFirst) => {
    const { data, total, next } = await callApi(exportProducts, {
      query: { search, category, stock, sort, after },
    });
    // As the first part was, so that all rows have the same columns.
    if (isFirst) hasVariants = data.some(({ variants }) => variants);
    return { text: toSheetPart(data, categories, isFirst, hasVariants), rows: data.length, total, next };
  };
}
