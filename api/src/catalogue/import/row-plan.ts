import type { OwnProduct } from "@tindahan/contract/catalogue/manage-products.ts";
import { OWN_FIELDS } from "@tindahan/contract/catalogue/product-fields.ts";
import {
  SHEET_FIELDS,
  type PlannedRow,
  type SheetField,
  type SheetRow,
} from "@tindahan/contract/catalogue/product-sheet.ts";
import { regularPriceOf } from "@tindahan/contract/catalogue/sale.ts";
import type { Keeping, OwnVariant } from "@tindahan/contract/catalogue/variants.ts";
import { ShopError } from "@tindahan/contract/core/errors.ts";
import type { Id } from "@tindahan/contract/core/primitives.ts";
import type { KnownVariant } from "../variants/select-variants.ts";
import type { OwnForm, RowForm, SoldForm } from "./read-row.ts";

export type ImportRow = {
  line: number;
  isFirst: boolean;
  cells: SheetRow;
  /** Pieces taken by orders at the time of the check. Null: not checked yet, or a new variant. */
  taken: number | null;
};

export type SheetProduct = {
  id: Id;
  rows: ImportRow[];
  /** Undefined, like `productFields`, if the id is empty or unknown. */
  before: OwnProduct | undefined;
  own: OwnForm | undefined;
  /** Variants with options, archived ones included. */
  known: KnownVariant[];
  /** Pieces currently taken by orders, per variant. */
  taken: Map<Id, number>;
};

export type RowPlan = {
  line: number;
  name: string;
  effect: "add" | "add variant" | "change" | "none" | "wrong";
  changes: PlannedRow["changes"];
  problem: string;
  taken: number | null;
  /** Option values of the row's variant. */
  values: string[];
  /** Undefined if the row has an error. */
  sold: SoldForm | undefined;
};

export type SheetForm = {
  own: OwnForm;
  /** Set for a product without options. */
  sold?: SoldForm;
  /** Option names and all variants, for a product with options. */
  options?: string[];
  variants?: (SoldForm & { _id: Id | undefined; values: string[]; image: string | null })[];
};

/** Without `form` the product is not written. */
export type ProductPlan = { rows: RowPlan[]; form?: SheetForm };

export const OTHER_ROW = "Another row of this product has an error.";

export function wrongRow(
  { before, rows }: SheetProduct,
  { line, cells }: ImportRow,
  problem: string,
): RowPlan {
  const name = (before?.options ? before.name : (cells.name ?? before?.name)) || rows[0]!.cells.name;
  const nothing = { changes: [], taken: null, values: [], sold: undefined };
  return { line, name: (name ?? "").trim().slice(0, 200), effect: "wrong", problem, ...nothing };
}

export type Read<Value> = { row: ImportRow; value?: Value; problem: string };

export function readRows<Value>(
  rows: ImportRow[],
  refused: Map<number, string>,
  read: (row: ImportRow) => Value,
): Read<Value>[] {
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

const NOTHING = Object.fromEntries(OWN_FIELDS.map((field) => [field, ""])) as OwnForm;

export function ownFormOf(product: OwnProduct, categoryNames: Map<Id, string>): OwnForm {
  const texts = OWN_FIELDS.map((field) => [field, product[field] ?? ""]);
  const own = Object.fromEntries(texts) as OwnForm;
  return { ...own, category: categoryNames.get(own.category) ?? "" };
}

export function fillOwn(own: RowForm["own"], known: OwnForm = NOTHING): OwnForm {
  return { ...known, ...given(own) };
}

/** Omits stock, because orders change it meanwhile. */
export function soldFormOf(sold: Pick<OwnVariant, "price" | "comparePrice" | "sale"> & Keeping): SoldForm {
  const { sku, barcode, weight, sale = null } = sold;
  return { regularPrice: regularPriceOf(sold), sku, barcode, weight, sale };
}

export const NOT_KEPT: Keeping = { sku: null, barcode: null, weight: null };

export function fillSold(sold: RowForm["sold"], known: SoldForm): SoldForm {
  return { ...known, ...given(sold) };
}

function given<Fields extends object>(
  fields: Fields,
): { [Field in keyof Fields]?: NonNullable<unknown> & Fields[Field] } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Fields;
}

export function addedRow({ line }: ImportRow, name: string, values: string[], sold: SoldForm): RowPlan {
  return { line, name, effect: "add", changes: [], problem: "", taken: null, values, sold };
}

type BeforeAfter<Form> = { before: Form; after: Form };

type Change = {
  id: Id;
  name: string;
  values: string[];
  /** Set only for the first row of a product. */
  own: BeforeAfter<OwnForm> | undefined;
  sold: BeforeAfter<SoldForm>;
  stock: number | null;
};

/** Subtracts pieces sold since the check from the stock in the sheet. */
export function changedRow({ taken }: SheetProduct, row: ImportRow, change: Change): RowPlan {
  const { id, name, values, own, stock } = change;
  const { before, after } = change.sold;
  const takenNow = taken.get(id) ?? 0;
  const soldSince = row.taken === null ? 0 : takenNow - row.taken;
  const stockThen = stock === null ? null : stock + soldSince;
  const counted = after.stock === undefined ? stockThen : after.stock;
  const changes = changesOf(
    { ...own?.before, ...before, stock: stockThen },
    { ...own?.after, ...after, stock: counted },
  );
  const sold = after.stock == null ? after : { ...after, stock: Math.max(0, after.stock - soldSince) };
  const effect = changes.length > 0 ? "change" : "none";
  return { line: row.line, name, effect, changes, problem: "", taken: takenNow, values, sold };
}

type Values = Partial<OwnForm> & SoldForm;

function changesOf(before: Values, after: Values): PlannedRow["changes"] {
  const [one, other] = [textsOf(before), textsOf(after)];
  return SHEET_FIELDS.filter((field) => one[field] !== other[field]).map((field) => ({
    field,
    before: one[field]?.slice(0, 200) ?? null,
    after: other[field]?.slice(0, 200) ?? null,
  }));
}

function textsOf({ regularPrice, sale, stock, sku, barcode, weight, ...own }: Values) {
  const values: { [Field in SheetField]?: string | number | null | undefined } = {
    ...own,
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
