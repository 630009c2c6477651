import { z } from "zod";
import { ProductSort } from "./catalogue.ts";
import { admin, endpoint } from "../core/endpoint.ts";
import { AdminProduct } from "./manage-products.ts";
import { Id } from "../core/primitives.ts";
import { PRODUCT_FIELDS, type ProductField } from "./product-fields.ts";
import { ROWS_PER_UPLOAD, MAX_ROWS, MAX_CELL_LENGTH, SALE_COLUMNS } from "./constants.ts";

export const PRODUCTS_PER_EXPORT_BATCH = 1_000;
export const MAX_SHEET_LENGTH = 50_000_000;

export const exportProducts = endpoint("GET /api/admin/products/export", admin("products"), {
  event: "product_export",
  summary: "Exports matching products in batches",
  query: z.object({
    search: z.string().optional(),
    category: Id.optional(),
    stock: z.literal("low").optional(),
    sort: ProductSort.optional(),
    after: Id.optional(),
  }),
  response: z.object({
    /**
     * Every product includes its variants if any product in the shop has options or a sale; a product without
     * options then has one variant, with the product's id.
     */
    data: z.array(AdminProduct),
    total: z.number().int(),
    next: Id.nullable(),
  }),
});

export const SHEET_FIELDS = [...PRODUCT_FIELDS, "sku", "barcode", "weight", ...SALE_COLUMNS] as const;
export type SheetField = (typeof SHEET_FIELDS)[number];

/** Any text is accepted: an invalid cell must not fail the other rows. */
const Cell = z
  .string()
  .transform((text) => text.slice(0, MAX_CELL_LENGTH).toWellFormed().replaceAll("\0", ""));

const cells = Object.fromEntries(PRODUCT_FIELDS.map((field) => [field, Cell.optional()])) as Record<
  ProductField,
  z.ZodOptional<typeof Cell>
>;

export const SheetRow = z.object({
  line: z
    .number()
    .int()
    .min(2)
    .max(MAX_ROWS + 1),
  id: Cell,
  ...cells,
  /** Stock at export. If the cell `stock` still equals this value, the import keeps the current stock. */
  stockWas: Cell.optional(),
  variantId: Cell.optional(),
  options: Cell.optional(),
  sku: Cell.optional(),
  barcode: Cell.optional(),
  weight: Cell.optional(),
  /** Empty: no sale. `price` is always the regular price. */
  salePrice: Cell.optional(),
  /**
   * Dates such as 2026-11-30; empty: no limit. Column missing although `salePrice` is given: the sale keeps
   * its dates.
   */
  saleFrom: Cell.optional(),
  saleUntil: Cell.optional(),
});
export type SheetRow = z.infer<typeof SheetRow>;

const RowError = z.object({ line: z.number().int(), name: z.string(), message: z.string() });
export type RowError = z.infer<typeof RowError>;

const PlannedRow = z.object({
  line: z.number().int(),
  name: z.string(),
  isNew: z.boolean(),
  changes: z.array(
    z.object({
      field: z.enum(SHEET_FIELDS),
      before: z.string().nullable(),
      after: z.string().nullable(),
    }),
  ),
});
export type PlannedRow = z.infer<typeof PlannedRow>;

const Count = z.number().int();

const ProductImport = z.object({
  _id: Id,
  state: z.enum(["open", "checking", "checked", "importing", "done"]),
  percent: Count,
  added: Count,
  addedVariants: Count,
  changed: Count,
  unchanged: Count,
  newCategories: z.array(z.string()),
  planned: z.array(PlannedRow),
  wrong: Count,
  errors: z.array(RowError),
  /**
   * Number of rows skipped because their product changed after the check; `leftOut` lists the first of them.
   */
  outdated: Count,
  leftOut: z.array(RowError),
});
export type ProductImport = z.infer<typeof ProductImport>;

const importResponse = z.object({ import: ProductImport });

export const uploadImportRows = endpoint("POST /api/admin/products/import", admin("products"), {
  summary: "Uploads rows of a sheet; uploading a row again replaces it",
  maxBytes: 2 * 1024 * 1024,
  body: z.object({
    /** Returned by the first upload. Omitted: starts a new import and discards an unconfirmed one. */
    importId: Id.optional(),
    rows: z.array(SheetRow).max(ROWS_PER_UPLOAD),
  }),
  response: z.object({ importId: Id }),
});

export const checkImport = endpoint("POST /api/admin/products/import/:id/check", admin("products"), {
  summary: "Starts checking the uploaded rows; changes no products",
  response: importResponse,
});

export const getImport = endpoint("GET /api/admin/products/import/:id", admin("products"), {
  summary: "Returns the progress and the results of an import",
  response: importResponse,
});

export const confirmImport = endpoint("POST /api/admin/products/import/:id/confirm", admin("products"), {
  summary: "Starts importing the checked rows; repeating the call has no further effect",
  response: importResponse,
});
