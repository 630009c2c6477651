import { PRODUCT_ONLY_FIELDS } from "@tindahan/contract/catalogue/product-fields.ts";
import type { SheetRow } from "@tindahan/contract/catalogue/product-sheet.ts";
import { parsePrice } from "@tindahan/contract/core/parse-numbers.ts";
import { MAX_VARIANTS } from "@tindahan/contract/catalogue/constants.ts";
import type { StoredVariant } from "../variants/select-variants.ts";
import { findVariantOfRow, optionValuesKey, readOptionNames } from "./find-variant.ts";
import { isFilledCell } from "./group-rows.ts";
import {
  REQUIRED_FOR_NEW,
  readSheetRow,
  sheetRowError,
  type RowForm,
  type VariantFields,
} from "./read-row.ts";
import {
  planAddedRow,
  planChangedRow,
  mergeProductFields,
  mergeVariantFields,
  NO_IDENTIFIERS,
  OTHER_ROW_INVALID,
  readRowsOrProblems,
  variantFieldsOf,
  planInvalidRow,
  type ImportRow,
  type ProductPlan,
  type RowPlan,
  type SheetForm,
  type SheetProduct,
} from "./row-plan.ts";

export function planProductWithOptions(product: SheetProduct, refused: Map<number, string>): ProductPlan {
  const { rows, before, productFields } = product;
  const readings = readVariantRows(product, refused);
  // A new product is added only if all of its rows are valid.
  if (!before && readings.some(({ problem }) => problem))
    return {
      rows: readings.map(({ row, problem }) => planInvalidRow(product, row, problem || OTHER_ROW_INVALID)),
    };

  const plans = readings.map(({ row, value, problem }) =>
    value ? planVariantRow(product, row, value) : planInvalidRow(product, row, problem),
  );
  if (plans.every(({ effect }) => effect === "none" || effect === "wrong")) return { rows: plans };

  return {
    rows: plans,
    form: {
      productFields: mergeProductFields(
        readings.find(({ row }) => row.isFirst)?.value?.productFields ?? {},
        productFields,
      ),
      options: before?.options?.map(({ name }) => name) ?? readOptionNames(rows[0]!.cells),
      variants: variantsAfterImport(
        product,
        readings.flatMap(({ value }) => value ?? []),
        plans,
      ),
    },
  };
}

/** Variants missing from the sheet stay as they are. New variants are appended. */
function variantsAfterImport(
  { storedVariants }: SheetProduct,
  read: VariantRow[],
  plans: RowPlan[],
): VariantForms {
  const fieldsByOptions = new Map(
    plans.flatMap(({ values, variantFields }) =>
      variantFields ? [[optionValuesKey(values), variantFields]] : [],
    ),
  );
  const activeVariants = storedVariants.filter(({ isArchived }) => !isArchived);
  return [
    ...activeVariants.map((variant) => {
      const { _id, values, image } = variant;
      return {
        ...variantFieldsOf(variant),
        ...fieldsByOptions.get(optionValuesKey(values)),
        _id,
        values,
        image,
      };
    }),
    ...read.filter(isAddedOrRestored).map(({ variantFields, values, variant }) => {
      return { ...variantFields, _id: variant?._id, values, image: variant?.image ?? null };
    }),
  ];
}

type VariantForms = NonNullable<SheetForm["variants"]>;

type VariantRow = {
  productFields: RowForm["productFields"];
  variantFields: VariantFields;
  values: string[];
  variant: StoredVariant | undefined;
};

function isAddedOrRestored({ variant }: VariantRow): boolean {
  return !variant || variant.isArchived;
}

function readVariantRows({ rows, before, storedVariants }: SheetProduct, refused: Map<number, string>) {
  const firstPrice = before ? undefined : parsePrice(rows[0]!.cells.price ?? "") || undefined;
  const activeCount = storedVariants.filter(({ isArchived }) => !isArchived).length;
  const others = new Map<string, VariantRow>();
  return readRowsOrProblems(rows, refused, (row): VariantRow => {
    const names = before?.options?.map(({ name }) => name) ?? readOptionNames(rows[0]!.cells);
    const { variant, values } = findVariantOfRow(row.cells, names, storedVariants);
    const isNewProduct = !before && row.isFirst;
    const fieldsBefore = variant
      ? variantFieldsOf(variant)
      : { ...NO_IDENTIFIERS, sale: null, regularPrice: firstPrice };
    const cells = isNewProduct ? row.cells : keepProductCellsOfFirstRow(row);
    const { productFields, variantFields } = readSheetRow(
      cells,
      isNewProduct ? REQUIRED_FOR_NEW : [],
      fieldsBefore,
    );
    const { regularPrice = fieldsBefore.regularPrice } = variantFields;
    if (regularPrice === undefined)
      throw sheetRowError(before ? "Please fill in: price." : OTHER_ROW_INVALID);
    if (others.has(optionValuesKey(values))) throw sheetRowError("Another row has the same variant.");
    const result = {
      productFields,
      variantFields: mergeVariantFields(variantFields, { ...fieldsBefore, regularPrice }),
      values,
      variant,
    };
    const count = activeCount + [...others.values()].filter(isAddedOrRestored).length;
    if (isAddedOrRestored(result) && count >= MAX_VARIANTS)
      throw sheetRowError(`A product has at most ${MAX_VARIANTS} variants.`);
    others.set(optionValuesKey(values), result);
    return result;
  });
}

function keepProductCellsOfFirstRow({ cells, isFirst }: ImportRow): SheetRow {
  const ignoredFields = PRODUCT_ONLY_FIELDS.filter((field) => !isFirst || !isFilledCell(cells[field]));
  return { ...cells, ...Object.fromEntries(ignoredFields.map((field) => [field, undefined])) };
}

function planVariantRow(product: SheetProduct, row: ImportRow, read: VariantRow): RowPlan {
  const { before, rows, productFields } = product;
  const { variantFields, values, variant } = read;
  const name = `${before?.name ?? rows[0]!.cells.name?.trim()} – ${values.join(" / ")}`;
  if (!before || !variant || variant.isArchived)
    return {
      ...planAddedRow(row, name, values, variantFields),
      effect: !before && row.isFirst ? "add" : "add variant",
    };
  return planChangedRow(product, row, {
    id: variant._id,
    name,
    values,
    productFields: row.isFirst
      ? { before: productFields!, after: mergeProductFields(read.productFields, productFields) }
      : undefined,
    variantFields: { before: variantFieldsOf(variant), after: variantFields },
    stock: variant.stock,
  });
}
