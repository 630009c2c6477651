import type { AdminProduct } from "@tindahan/contract/catalogue/manage-products.ts";
import { PRODUCT_ONLY_FIELDS } from "@tindahan/contract/catalogue/product-fields.ts";
import {
  SHEET_FIELDS,
  type PlannedRow,
  type SheetField,
  type SheetRow,
} from "@tindahan/contract/catalogue/product-sheet.ts";
import type { InventoryDetails, AdminVariant } from "@tindahan/contract/catalogue/variants.ts";
import { ShopError } from "@tindahan/contract/core/errors.ts";
import type { Id } from "@tindahan/contract/core/primitives.ts";
import { regularPriceOf } from "@tindahan/contract/catalogue/prices.ts";
import type { StoredVariant } from "../variants/select-variants.ts";
import { mergePictureCells } from "./picture-cell.ts";
import type { ProductFields, RowForm, VariantFields } from "./read-row.ts";

export type ImportRow = {
  line: number;
  isFirst: boolean;
  cells: SheetRow;
  /** Pieces that orders held at the check. Null: unchecked, or a new variant. */
  taken: number | null;
};

export type SheetProduct = {
  id: Id;
  rows: ImportRow[];
  /** Undefined, like `productFields`, if the id is empty or unknown. */
  before: AdminProduct | undefined;
  productFields: ProductFields | undefined;
  storedVariants: StoredVariant[];
  taken: Map<Id, number>;
};

export type RowPlan = {
  line: number;
  name: string;
  effect: "add" | "add variant" | "change" | "none" | "wrong";
  changes: PlannedRow["changes"];
  problem: string;
  taken: number | null;
  values: string[];
  /** Undefined if the row has an error. */
  variantFields: VariantFields | undefined;
};

export type SheetForm = {
  productFields: ProductFields;
  variantFields?: VariantFields;
  options?: string[];
  variants?: (VariantFields & { _id: Id | undefined; values: string[]; image: string | null })[];
};

/** Without `form` the product is not written. */
export type ProductPlan = { rows: RowPlan[]; form?: SheetForm };

export const OTHER_ROW_INVALID = "Another row of this product has an error.";

export function planInvalidRow(
  { before, rows }: SheetProduct,
  { line, cells }: ImportRow,
  problem: string,
): RowPlan {
  const name = (before?.options ? before.name : (cells.name ?? before?.name)) || rows[0]!.cells.name;
  const nothing = { changes: [], taken: null, values: [], variantFields: undefined };
  return { line, name: (name ?? "").trim().slice(0, 200), effect: "wrong", problem, ...nothing };
}

export type RowReading<Value> = { row: ImportRow; value?: Value; problem: string };

export function readRowsOrProblems<Value>(
  rows: ImportRow[],
  refused: Map<number, string>,
  read: (row: ImportRow) => Value,
): RowReading<Value>[] {
  return rows.map((row) => {
    try {
      const problem = refused.get(row.line);
      return problem ? { row, problem } : { row, value: read(row), problem: "" };
    } catch (error) {
      if (!(error instanceof ShopError)) throw error;
      return { row, problem: error.message };
    }
  });
}

const EMPTY_PRODUCT_FIELDS = Object.fromEntries(
  PRODUCT_ONLY_FIELDS.map((field) => [field, ""]),
) as ProductFields;

export function productFieldsOf(product: AdminProduct, categoryNames: Map<Id, string>): ProductFields {
  const texts = PRODUCT_ONLY_FIELDS.map((field) => [field, product[field] ?? ""]);
  const productFields = Object.fromEntries(texts) as ProductFields;
  const pictures = product.images?.map(({ url }) => url) ?? [product.image];
  return {
    ...productFields,
    image: pictures.filter(Boolean).join(" "),
    category: categoryNames.get(productFields.category) ?? "",
  };
}

export function mergeProductFields(
  productFields: RowForm["productFields"],
  known: ProductFields = EMPTY_PRODUCT_FIELDS,
): ProductFields {
  const merged = { ...known, ...dropUndefinedFields(productFields) };
  return { ...merged, image: mergePictureCells(merged.image, known.image) };
}

export function variantFieldsOf(
  variantFields: Pick<AdminVariant, "price" | "comparePrice" | "sale"> & InventoryDetails,
): VariantFields {
  const { sku, barcode, weight, sale = null } = variantFields;
  return { regularPrice: regularPriceOf(variantFields), sku, barcode, weight, sale };
}

export const NO_IDENTIFIERS: InventoryDetails = { sku: null, barcode: null, weight: null };

export function mergeVariantFields(
  variantFields: RowForm["variantFields"],
  known: VariantFields,
): VariantFields {
  return { ...known, ...dropUndefinedFields(variantFields) };
}

function dropUndefinedFields<Fields extends object>(
  fields: Fields,
): { [Field in keyof Fields]?: NonNullable<unknown> & Fields[Field] } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Fields;
}

export function planAddedRow(
  { line }: ImportRow,
  name: string,
  optionValues: string[],
  variantFields: VariantFields,
): RowPlan {
  return {
    line,
    name,
    effect: "add",
    changes: [],
    problem: "",
    taken: null,
    values: optionValues,
    variantFields,
  };
}

type BeforeAfter<Form> = { before: Form; after: Form };

type ExistingRow = {
  id: Id;
  name: string;
  values: string[];
  productFields: BeforeAfter<ProductFields> | undefined;
  variantFields: BeforeAfter<VariantFields>;
  stock: number | null;
};

/** Subtracts pieces sold since the check from the stock in the sheet. */
export function planChangedRow({ taken }: SheetProduct, row: ImportRow, change: ExistingRow): RowPlan {
  const { id, name, values, productFields, stock } = change;
  const { before, after } = change.variantFields;
  const takenNow = taken.get(id) ?? 0;
  const soldSince = row.taken === null ? 0 : takenNow - row.taken;
  const stockAtCheck = stock === null ? null : stock + soldSince;
  const stockAfter = after.stock === undefined ? stockAtCheck : after.stock;
  const changes = changedCells(
    { ...productFields?.before, ...before, stock: stockAtCheck },
    { ...productFields?.after, ...after, stock: stockAfter },
  );
  const variantFields =
    after.stock == null ? after : { ...after, stock: Math.max(0, after.stock - soldSince) };
  const effect = changes.length > 0 ? "change" : "none";
  return { line: row.line, name, effect, changes, problem: "", taken: takenNow, values, variantFields };
}

type Values = Partial<ProductFields> & VariantFields;

function changedCells(before: Values, after: Values): PlannedRow["changes"] {
  const [one, other] = [toCellTexts(before), toCellTexts(after)];
  return SHEET_FIELDS.filter((field) => one[field] !== other[field]).map((field) => ({
    field,
    before: one[field]?.slice(0, 200) ?? null,
    after: other[field]?.slice(0, 200) ?? null,
  }));
}

function toCellTexts({ regularPrice, sale, stock, sku, barcode, weight, ...productFields }: Values) {
  const values: { [Field in SheetField]?: string | number | null | undefined } = {
    ...productFields,
    price: regularPrice.toFixed(2),
    stock,
    sku,
    barcode,
    weight,
    salePrice: sale?.price.toFixed(2),
    saleFrom: sale?.from,
    saleUntil: sale?.until,
  };
  const texts = SHEET_FIELDS.map((field) => [field, String(values[field] ?? "") || undefined]);
  return Object.fromEntries(texts) as { [Field in SheetField]?: string };
}
