import type { ProductField } from "@tindahan/contract/catalogue/product-fields.ts";
import { isFilledCell, hasVariantCells } from "./group-rows.ts";
import { planProductWithOptions } from "./plan-variants.ts";
import { REQUIRED_FOR_NEW, readSheetRow, sheetRowError, type VariantFields } from "./read-row.ts";
import {
  planAddedRow,
  planChangedRow,
  mergeProductFields,
  mergeVariantFields,
  NO_IDENTIFIERS,
  readRowsOrProblems,
  variantFieldsOf,
  planInvalidRow,
  type ProductPlan,
  type SheetProduct,
} from "./row-plan.ts";

/** `refused` maps rows to skip, by line number, to their problems. */
export function planSheetProduct(product: SheetProduct, refused: Map<number, string>): ProductPlan {
  const { rows, before } = product;
  const { cells } = rows[0]!;
  if (isFilledCell(cells.id) && !before)
    return {
      rows: rows.map((row) => planInvalidRow(product, row, `No product has the id ${cells.id.trim()}.`)),
    };
  const hasOptions = before ? before.options !== undefined : hasVariantCells(cells);
  return hasOptions ? planProductWithOptions(product, refused) : planProductWithoutOptions(product, refused);
}

const EMPTY_VARIANT_FIELDS: VariantFields = { regularPrice: 0, ...NO_IDENTIFIERS, sale: null };

function planProductWithoutOptions(product: SheetProduct, refused: Map<number, string>): ProductPlan {
  const { id, rows, before, productFields } = product;
  const variantFields = before && variantFieldsOf({ ...NO_IDENTIFIERS, ...before.keeping, ...before });
  const currentValues: { [Field in ProductField]?: string } = productFields ?? {};
  const readings = readRowsOrProblems(rows, refused, ({ cells }) => {
    if (before && hasVariantCells(cells))
      throw sheetRowError("This product has no options in the shop. Add them to the product first.");
    // Existing products may keep empty required fields.
    const required = REQUIRED_FOR_NEW.filter(
      (field) => !before || (cells[field] !== undefined && cells[field] !== currentValues[field]),
    );
    const form = readSheetRow(cells, required, variantFields ?? {});
    return {
      productFields: mergeProductFields(form.productFields, productFields),
      variantFields: mergeVariantFields(form.variantFields, variantFields ?? EMPTY_VARIANT_FIELDS),
    };
  });
  const used = readings.find(({ value }) => value);
  const form = used?.value;
  const plans = readings.map(({ row, problem }) => {
    if (problem || !form) return planInvalidRow(product, row, problem);
    if (row !== used.row) return planInvalidRow(product, row, "Another row has the same id.");
    const { name } = form.productFields;
    if (!before) return planAddedRow(row, name, [], form.variantFields);
    return planChangedRow(product, row, {
      id,
      name,
      values: [],
      productFields: { before: productFields!, after: form.productFields },
      variantFields: { before: variantFields!, after: form.variantFields },
      stock: before.stock,
    });
  });
  const isWritten = plans.some(({ effect }) => effect === "add" || effect === "change");
  if (!isWritten || !form) return { rows: plans };
  return {
    rows: plans,
    form: { productFields: form.productFields, variantFields: plans[rows.indexOf(used.row)]!.variantFields! },
  };
}
