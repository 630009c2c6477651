import { z } from "zod";
import { ProductSort } from "./catalogue.ts";
import { admin, endpoint } from "../core/endpoint.ts";
import { OwnProduct } from "./manage-products.ts";
import { Id } from "../core/primitives.ts";
import { PRODUCT_FIELDS, type ProductField } from "./product-fields.ts";

/** Many products at once, in and out, for a spreadsheet. The sheet itself is the caller's: here are its rows. */

export const EXPORTED_AT_ONCE = 1_000;
/** Rows of one request. */
export const SENT_AT_ONCE = 500;
/** Rows of one import. */
export const MAX_ROWS = 20_000;
/** Letters of all rows of one import. */
export const MAX_SHEET_LENGTH = 50_000_000;
/** Twice what the longest field may hold. What is longer is wrong in any case, and is cut. */
export const MAX_CELL_LENGTH = 20_000;
/** Rows that an import names of each kind. More would make the screen slow, and nobody reads them all. */
export const MAX_NAMED_ROWS = 500;

export const exportProducts = endpoint("GET /api/admin/products/export", admin("products"), {
  event: "product_export",
  summary: "All products that match, a batch at a time",
  query: z.object({
    search: z.string().optional(),
    category: Id.optional(),
    stock: z.literal("low").optional(),
    sort: ProductSort.optional(),
    /** The last product of the batch before. */
    after: Id.optional(),
  }),
  response: z.object({
    /**
     * With their variants, if any product of the shop has options or a sale; one without options has one, with its own id
     * and no values. A sheet has the regular price of each, and its sale beside it.
     */
    data: z.array(OwnProduct),
    /** Of all batches. */
    total: z.number().int(),
    /** What to ask `after`; null: that was all. */
    next: Id.nullable(),
  }),
});

/** The columns about variants, which a sheet has only where a product has options, or somebody added them. */
export const VARIANT_CELLS = ["variantId", "options", "sku", "barcode", "weight"] as const;
/** The columns about sales, which a sheet has only where something has a sale, or somebody added them. */
export const SALE_CELLS = ["salePrice", "saleFrom", "saleUntil"] as const;
/** What a row can change, in the order of the columns. */
export const SHEET_FIELDS = [...PRODUCT_FIELDS, "sku", "barcode", "weight", ...SALE_CELLS] as const;
export type SheetField = (typeof SHEET_FIELDS)[number];

/** A cell as it is written: what is wrong with one is said of its row, and does not fail the others. */
const Cell = z
  .string()
  .transform((text) => text.slice(0, MAX_CELL_LENGTH).toWellFormed().replaceAll("\0", ""));

const cells = Object.fromEntries(PRODUCT_FIELDS.map((field) => [field, Cell.optional()])) as Record<
  ProductField,
  z.ZodOptional<typeof Cell>
>;

export const SheetRow = z.object({
  /** Where it stands in the sheet; the first row is the header. */
  line: z
    .number()
    .int()
    .min(2)
    .max(MAX_ROWS + 1),
  /** Empty: a new product. */
  id: Cell,
  /** A cell for each field that the sheet has a column for; the category by name. Other fields stay as they are. */
  ...cells,
  /** When the sheet was exported. Where `stock` still says the same, it stays as it is by now. */
  stockWas: Cell.optional(),
  /** Which one of a product with options, by its id or its options: "Size: M; Color: Red". */
  variantId: Cell.optional(),
  options: Cell.optional(),
  sku: Cell.optional(),
  barcode: Cell.optional(),
  /** In grams. */
  weight: Cell.optional(),
  /** Empty: no sale. `price` is the regular price, always. */
  salePrice: Cell.optional(),
  /** Days, as 2026-11-30; empty: at once, or without an end. Left out, with a sale price: as they were. */
  saleFrom: Cell.optional(),
  saleUntil: Cell.optional(),
});
export type SheetRow = z.infer<typeof SheetRow>;

/** What is wrong with a row; its product's name, as the sheet or else the shop has it. */
const RowError = z.object({ line: z.number().int(), name: z.string(), message: z.string() });
export type RowError = z.infer<typeof RowError>;

/** What a row would do: a new product or variant, or these fields of one. Values as people write them, long ones cut. */
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
  /** First its rows arrive. Checked, it waits to be confirmed. */
  state: z.enum(["open", "checking", "checked", "importing", "done"]),
  /** How much of the check or the import is done. */
  percent: Count,
  /** Rows, by what they would do or have done. */
  added: Count,
  /** Beside the first one of each new product. */
  addedVariants: Count,
  changed: Count,
  unchanged: Count,
  /** Names of categories that the rows need and the shop does not have: they are added, too. */
  newCategories: z.array(z.string()),
  /** The first rows that add or change something. */
  planned: z.array(PlannedRow),
  /** How many rows have errors, and the first of them. */
  wrong: Count,
  errors: z.array(RowError),
  /** How many rows were left out because their product has changed since the check, and the first of them. */
  outdated: Count,
  leftOut: z.array(RowError),
});
export type ProductImport = z.infer<typeof ProductImport>;

const importResponse = z.object({ import: ProductImport });

export const sendRows = endpoint("POST /api/admin/products/import", admin("products"), {
  summary: "Takes rows of a sheet to be checked; sent again, a row replaces itself",
  /** Enough for so many usual rows; who has longer ones sends fewer at once. */
  maxBytes: 2 * 1024 * 1024,
  body: z.object({
    /** What the first rows were answered; without it an import begins, and one that was not confirmed is forgotten. */
    importId: Id.optional(),
    rows: z.array(SheetRow).max(SENT_AT_ONCE),
  }),
  response: z.object({ importId: Id }),
});

export const checkImport = endpoint("POST /api/admin/products/import/:id/check", admin("products"), {
  summary: "Begins to tell what the rows would do; changes nothing of the catalogue",
  response: importResponse,
});

export const getImport = endpoint("GET /api/admin/products/import/:id", admin("products"), {
  summary: "How far an import is, and what its rows do",
  response: importResponse,
});

export const confirmImport = endpoint("POST /api/admin/products/import/:id/confirm", admin("products"), {
  summary: "Begins to do what the check has shown, product by product; repeating it does it once",
  response: importResponse,
});
