import { z } from "zod";
import { ProductSort } from "./catalogue.ts";
import { admin, endpoint } from "../core/endpoint.ts";
import { OwnProduct } from "./manage-products.ts";
import { Id } from "../core/primitives.ts";
import { PRODUCT_FIELDS, type ProductField } from "./product-fields.ts";

/** Many products at once, in and out, for a spreadsheet. The sheet itself is the caller's: here are its rows. */

export const EXPORTED_AT_ONCE = 1_000;
export const IMPORTED_AT_ONCE = 500;
/** What a merchant waits for, and one transaction can hold. */
export const MAX_IMPORTED = 20_000;

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
     * and no values. A sheet has the regular price of each, `comparePrice` if there is one, and its sale beside it.
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
/** What a row changes of a variant beside its price and stock. */
const VARIANT_FIELDS = ["sku", "barcode", "weight", ...SALE_CELLS] as const;
export type SheetField = ProductField | (typeof VARIANT_FIELDS)[number];

const cells = Object.fromEntries(PRODUCT_FIELDS.map((field) => [field, z.string().optional()])) as Record<
  ProductField,
  z.ZodOptional<z.ZodString>
>;

/** The cells as they are written: what is wrong with one is said of its row, and does not fail the others. */
export const SheetRow = z.object({
  /** Where it stands in the sheet; the first row is the header. */
  line: z
    .number()
    .int()
    .min(2)
    .max(MAX_IMPORTED + 1),
  /** Empty: a new product. */
  id: z.string(),
  /** A cell for each field that the sheet has a column for; the category by name. Other fields stay as they are. */
  ...cells,
  /** When the sheet was exported. Where `stock` still says the same, it stays as it is by now. */
  stockWas: z.string().optional(),
  /** Which one of a product with options, by its id or its options: "Size: M; Color: Red". */
  variantId: z.string().optional(),
  options: z.string().optional(),
  sku: z.string().optional(),
  barcode: z.string().optional(),
  /** In grams. */
  weight: z.string().optional(),
  /** Empty: no sale. `price` is the regular price, always. */
  salePrice: z.string().optional(),
  /** Days, as 2026-11-30; empty: at once, or without an end. Left out, with a sale price: as they were. */
  saleFrom: z.string().optional(),
  saleUntil: z.string().optional(),
});
export type SheetRow = z.infer<typeof SheetRow>;

/** What is wrong with a row; its product's name, as the sheet or else the shop has it. */
export const RowError = z.object({ line: z.number().int(), name: z.string(), message: z.string() });
export type RowError = z.infer<typeof RowError>;

/** What a row would do: a new product or variant, or these fields of one. Values as people write them, long ones cut. */
export const PlannedRow = z.object({
  line: z.number().int(),
  name: z.string(),
  isNew: z.boolean(),
  changes: z.array(
    z.object({
      field: z.enum([...VARIANT_FIELDS, ...PRODUCT_FIELDS]),
      before: z.string().nullable(),
      after: z.string().nullable(),
    }),
  ),
});
export type PlannedRow = z.infer<typeof PlannedRow>;

export const checkImport = endpoint("POST /api/admin/products/import/check", admin("products"), {
  summary:
    "Tells what rows of a sheet would do, and keeps those without errors to be confirmed; changes nothing",
  /** Enough for so many usual rows; who has longer ones sends fewer at once. */
  maxBytes: 2 * 1024 * 1024,
  body: z.object({
    /** What the first batch was answered; without it an import begins, and one that was not confirmed is forgotten. */
    importId: Id.optional(),
    rows: z.array(SheetRow).max(IMPORTED_AT_ONCE),
  }),
  response: z.object({
    importId: Id,
    added: z.number().int(),
    /** Beside the first one of each new product; left out: none. */
    addedVariants: z.number().int().optional(),
    changed: z.number().int(),
    unchanged: z.number().int(),
    /** Names of categories that the rows need and the shop does not have: they are added, too. Left out: none. */
    newCategories: z.array(z.string()).optional(),
    planned: z.array(PlannedRow),
    errors: z.array(RowError),
  }),
});

export const confirmImport = endpoint("POST /api/admin/products/import/:id/confirm", admin("products"), {
  summary: "Does all that the checked rows would do, or nothing; repeating it does it once",
  response: z.object({
    added: z.number().int(),
    addedVariants: z.number().int().optional(),
    changed: z.number().int(),
    message: z.string(),
  }),
});
