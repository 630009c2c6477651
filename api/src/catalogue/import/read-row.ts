import type { z } from "zod";
import { CategoryForm, ProductForm } from "@tindahan/contract/catalogue/manage-products.ts";
import { MAX_PICTURES } from "@tindahan/contract/catalogue/constants.ts";
import {
  PRODUCT_ONLY_FIELDS,
  type ProductOnlyField,
  type ProductField,
} from "@tindahan/contract/catalogue/product-fields.ts";
import type { SheetField, SheetRow } from "@tindahan/contract/catalogue/product-sheet.ts";
import type { Sale } from "@tindahan/contract/catalogue/sale.ts";
import { InventoryDetailsForm } from "@tindahan/contract/catalogue/variants.ts";
import { errors, ShopError } from "@tindahan/contract/core/errors.ts";
import { parsePrice as readTypedPrice, parseWholeNumber } from "@tindahan/contract/core/parse-numbers.ts";
import { DayOrTime } from "@tindahan/contract/core/primitives.ts";
import { readProductField, REQUIRED } from "../products/product-form.ts";
import { isRemotePicture } from "../products/remote-pictures.ts";
import { readPriceColumns, requirePriceCentavos } from "../sales/prices.ts";
import { isFilledCell } from "./group-rows.ts";
import { splitPictureCell } from "./picture-cell.ts";

export type ProductFields = Record<ProductOnlyField, string>;

export type VariantFields = {
  regularPrice: number;
  stock?: number | null | undefined;
  sku: string | null;
  barcode: string | null;
  weight: number | null;
  sale: Sale | null;
};

export type RowForm = {
  productFields: { [Field in ProductOnlyField]?: string | undefined };
  variantFields: { [Field in keyof VariantFields]?: VariantFields[Field] | undefined };
};

/** Throws one error that lists all problems of the row. */
export function readSheetRow(
  row: SheetRow,
  required: ProductField[],
  stored: RowForm["variantFields"],
): RowForm {
  const problems = new Set<string>();
  const attempt = <Value>(read: () => Value): Value | undefined => {
    try {
      return read();
    } catch (error) {
      if (!(error instanceof ShopError)) throw error;
      problems.add(error.message);
      return undefined;
    }
  };
  attempt(() => assertRequiredCells(row, required));
  const form: RowForm = {
    productFields: Object.fromEntries(
      PRODUCT_ONLY_FIELDS.map((field) => [field, attempt(() => readProductCell(field, row[field]))]),
    ),
    variantFields: {
      regularPrice: attempt(() => readRegularPriceCell(row.price)),
      stock: attempt(() => readStockCell(row)),
      sku: attempt(() => readTextCell("sku", row.sku)),
      barcode: attempt(() => readTextCell("barcode", row.barcode)),
      weight: attempt(() => readWeightCell(row.weight)),
      sale: attempt(() => readSaleCells(row, stored.sale ?? null)),
    },
  };
  const { regularPrice = stored.regularPrice, sale = stored.sale } = form.variantFields;
  if (regularPrice !== undefined) attempt(() => readPriceColumns({ regularPrice, sale }));
  if (problems.size > 0) throw sheetRowError([...problems].join(" "));
  return form;
}

export const REQUIRED_FOR_NEW = [...REQUIRED, "category"] as const satisfies ProductField[];

export function sheetRowError(message: string): ShopError {
  return new ShopError("invalid_request", message);
}

function assertRequiredCells(row: SheetRow, required: ProductField[]): void {
  const missing = required.filter((field) => !isFilledCell(row[field]));
  if (missing.length > 0) throw sheetRowError(`Please fill in: ${missing.join(", ")}.`);
}

const PROBLEMS: { [Field in SheetField]?: string } = {
  stock: "Stock must be a whole number up to 1,000,000, or empty.",
  sku: "The SKU is too long.",
  weight: "Weight must be a whole number of grams up to 1,000,000, or empty.",
};

function parseCell<Schema extends z.ZodType>(
  field: SheetField,
  schema: Schema,
  cell: unknown,
): z.output<Schema> {
  const parsed = schema.safeParse(cell);
  if (!parsed.success) throw sheetRowError(PROBLEMS[field] ?? `The ${field} is too long.`);
  return parsed.data;
}

function readProductCell(field: ProductOnlyField, cell: string | undefined): string | undefined {
  if (cell === undefined) return undefined;
  if (field === "category") return readCategoryCell(cell);
  if (field === "image") return readPictureCell(cell);
  const text = parseCell(field, ProductForm.shape[field], cell) ?? "";
  readProductField(field, text);
  return text;
}

function readPictureCell(cell: string): string {
  const addresses = splitPictureCell(cell).map((one) => parseCell("image", ProductForm.shape.image, one)!);
  // Remote pictures are fetched after the import.
  for (const address of addresses) if (!isRemotePicture(address)) readProductField("image", address);
  if (addresses.length > MAX_PICTURES) throw sheetRowError(`A product has at most ${MAX_PICTURES} pictures.`);
  return addresses.join(" ");
}

function readCategoryCell(cell: string): string {
  const name = CategoryForm.shape.name.safeParse(cell.trim());
  if (!name.success)
    throw sheetRowError(`The name of a category has at most 100 characters: “${cell.trim().slice(0, 40)}…”.`);
  return name.data ?? "";
}

function readRegularPriceCell(cell: string | undefined): number | undefined {
  if (!isFilledCell(cell)) return undefined;
  const price = readTypedPrice(cell!);
  requirePriceCentavos(price);
  return price;
}

/** Undefined if unchanged since the export, so that later sales are kept. */
function readStockCell({ id, stock, stockWas }: SheetRow): number | null | undefined {
  if (stock === undefined) return undefined;
  const count = parseCell("stock", ProductForm.shape.stock, parseWholeNumber(stock)) ?? null;
  const isLeftAlone = isFilledCell(id) && stockWas !== undefined && parseWholeNumber(stockWas) === count;
  return isLeftAlone ? undefined : count;
}

function readTextCell(field: "sku" | "barcode", cell: string | undefined): string | null | undefined {
  return cell === undefined ? undefined : parseCell(field, InventoryDetailsForm.shape[field], cell) || null;
}

function readWeightCell(cell: string | undefined): number | null | undefined {
  return cell === undefined
    ? undefined
    : parseCell("weight", InventoryDetailsForm.shape.weight, parseWholeNumber(cell));
}

function readSaleCells(
  { salePrice, saleFrom, saleUntil }: SheetRow,
  stored: Sale | null,
): Sale | null | undefined {
  if (salePrice === undefined && saleFrom === undefined && saleUntil === undefined) return undefined;
  const price = salePrice === undefined ? stored?.price : readSalePriceCell(salePrice);
  const from = saleFrom === undefined ? (stored?.from ?? null) : readDayCell(saleFrom);
  const until = saleUntil === undefined ? (stored?.until ?? null) : readDayCell(saleUntil);
  return price === undefined ? null : { price, from, until };
}

function readSalePriceCell(cell: string): number | undefined {
  if (!isFilledCell(cell)) return undefined;
  const price = readTypedPrice(cell);
  if (Number.isNaN(price)) throw sheetRowError(`Sale price: ${errors.price_invalid.message}`);
  requirePriceCentavos(price);
  return price;
}

function readDayCell(cell: string): string | null {
  // Spreadsheets write “2026-11-30 9:00” for 2026-11-30T09:00.
  const day = cell
    .trim()
    .replace(/ +(\d:)/, "T0$1")
    .replace(/ +/, "T");
  if (!day) return null;
  if (!DayOrTime.safeParse(day).success)
    throw sheetRowError("Write sale dates as 2026-11-30 or 2026-11-30 20:00.");
  return day;
}
