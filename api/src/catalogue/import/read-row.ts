import type { z } from "zod";
import { CategoryForm, ProductForm } from "@tindahan/contract/catalogue/manage-products.ts";
import {
  PRODUCT_ONLY_FIELDS,
  type ProductOnlyField,
  type ProductField,
} from "@tindahan/contract/catalogue/product-fields.ts";
import type { SheetField, SheetRow } from "@tindahan/contract/catalogue/product-sheet.ts";
import type { Sale } from "@tindahan/contract/catalogue/sale.ts";
import { InventoryDetailsForm } from "@tindahan/contract/catalogue/variants.ts";
import { DayOrTime } from "@tindahan/contract/core/day-or-time.ts";
import { errors, ShopError } from "@tindahan/contract/core/errors.ts";
import { parsePrice as readTypedPrice, parseStock } from "@tindahan/contract/core/parse-numbers.ts";
import { readField, REQUIRED } from "../products/product-form.ts";
import { isRemotePicture } from "../products/remote-cover.ts";
import { pricesOf, parsePrice } from "../sales/prices.ts";
import { isFilled } from "./group-rows.ts";

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
export function readRow(row: SheetRow, required: ProductField[], known: RowForm["variantFields"]): RowForm {
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
  attempt(() => assertFilled(row, required));
  const form: RowForm = {
    productFields: Object.fromEntries(
      PRODUCT_ONLY_FIELDS.map((field) => [field, attempt(() => readProductField(field, row[field]))]),
    ),
    variantFields: {
      regularPrice: attempt(() => readRegularPrice(row.price)),
      stock: attempt(() => readSheetStock(row)),
      sku: attempt(() => readTextCell("sku", row.sku)),
      barcode: attempt(() => readTextCell("barcode", row.barcode)),
      weight: attempt(() => readWeight(row.weight)),
      sale: attempt(() => readSale(row, known.sale ?? null)),
    },
  };
  const { regularPrice = known.regularPrice, sale = known.sale } = form.variantFields;
  if (regularPrice !== undefined) attempt(() => pricesOf({ regularPrice, sale }));
  if (problems.size > 0) throw rowError([...problems].join(" "));
  return form;
}

export const REQUIRED_FOR_NEW = [...REQUIRED, "category"] as const satisfies ProductField[];

export function rowError(message: string): ShopError {
  return new ShopError("invalid_request", message);
}

function assertFilled(row: SheetRow, required: ProductField[]): void {
  const missing = required.filter((field) => !isFilled(row[field]));
  if (missing.length > 0) throw rowError(`Please fill in: ${missing.join(", ")}.`);
}

const PROBLEMS: { [Field in SheetField]?: string } = {
  stock: "Stock must be a whole number up to 1,000,000, or empty.",
  sku: "The SKU is too long.",
  weight: "Weight must be a whole number of grams up to 1,000,000, or empty.",
};

function parse<Schema extends z.ZodType>(field: SheetField, schema: Schema, cell: unknown): z.output<Schema> {
  const parsed = schema.safeParse(cell);
  if (!parsed.success) throw rowError(PROBLEMS[field] ?? `The ${field} is too long.`);
  return parsed.data;
}

function readProductField(field: ProductOnlyField, cell: string | undefined): string | undefined {
  if (cell === undefined) return undefined;
  if (field === "category") return readCategory(cell);
  const text = parse(field, ProductForm.shape[field], cell) ?? "";
  // Remote pictures are fetched after the import.
  if (field !== "image" || !isRemotePicture(text)) readField(field, text);
  return text;
}

function readCategory(cell: string): string {
  const name = CategoryForm.shape.name.safeParse(cell.trim());
  if (!name.success)
    throw rowError(`The name of a category has at most 100 characters: “${cell.trim().slice(0, 40)}…”.`);
  return name.data ?? "";
}

function readRegularPrice(cell: string | undefined): number | undefined {
  if (!isFilled(cell)) return undefined;
  const price = readTypedPrice(cell!);
  parsePrice(price);
  return price;
}

/** Undefined if unchanged since the export, so that later sales are kept. */
function readSheetStock({ id, stock, stockWas }: SheetRow): number | null | undefined {
  if (stock === undefined) return undefined;
  const count = parse("stock", ProductForm.shape.stock, parseStock(stock)) ?? null;
  const isLeftAlone = isFilled(id) && stockWas !== undefined && parseStock(stockWas) === count;
  return isLeftAlone ? undefined : count;
}

function readTextCell(field: "sku" | "barcode", cell: string | undefined): string | null | undefined {
  return cell === undefined ? undefined : parse(field, InventoryDetailsForm.shape[field], cell) || null;
}

function readWeight(cell: string | undefined): number | null | undefined {
  return cell === undefined
    ? undefined
    : parse("weight", InventoryDetailsForm.shape.weight, parseStock(cell));
}

function readSale({ salePrice, saleFrom, saleUntil }: SheetRow, known: Sale | null): Sale | null | undefined {
  if (salePrice === undefined && saleFrom === undefined && saleUntil === undefined) return undefined;
  const price = salePrice === undefined ? known?.price : readSalePrice(salePrice);
  const from = saleFrom === undefined ? (known?.from ?? null) : readDay(saleFrom);
  const until = saleUntil === undefined ? (known?.until ?? null) : readDay(saleUntil);
  return price === undefined ? null : { price, from, until };
}

function readSalePrice(cell: string): number | undefined {
  if (!isFilled(cell)) return undefined;
  const price = readTypedPrice(cell);
  if (Number.isNaN(price)) throw rowError(`Sale price: ${errors.price_invalid.message}`);
  parsePrice(price);
  return price;
}

function readDay(cell: string): string | null {
  // Spreadsheets write “2026-11-30 9:00” for 2026-11-30T09:00.
  const day = cell
    .trim()
    .replace(/ +(\d:)/, "T0$1")
    .replace(/ +/, "T");
  if (!day) return null;
  if (!DayOrTime.safeParse(day).success)
    throw rowError("Write sale dates as 2026-11-30 or 2026-11-30 20:00.");
  return day;
}
