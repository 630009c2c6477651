import type { Category } from "@tindahan/contract/catalogue.ts";
import { exportProducts } from "@tindahan/contract/product-sheet.ts";
import { callApi } from "../../api.ts";
import type { FetchPart } from "../export-button.tsx";
import type { ProductFilter } from "./filter.ts";
import { toSheetPart } from "./product-sheet.ts";

export function exportPartOf(
  { search, category, stock, sort }: ProductFilter,
  categories: Category[],
): FetchPart {
  return async (after, isFirst) => {
    const { data, total, next } = await callApi(exportProducts, {
      query: { search, category, stock, sort, after },
    });
    return { text: toSheetPart(data, categories, isFirst), rows: data.length, total, next };
  };
}
