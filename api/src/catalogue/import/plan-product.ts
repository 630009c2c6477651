import type { ProductField } from "@tindahan/contract/catalogue/product-fields.ts";
import { isFilled, namesVariant } from "./group-rows.ts";
import { planVariants } from "./plan-variants.ts";
import { NEEDED, readRow, wrong, type SoldForm } from "./read-row.ts";
import {
  addedRow,
  changedRow,
  fillOwn,
  fillSold,
  NOT_KEPT,
  readRows,
  soldFormOf,
  wrongRow,
  type ProductPlan,
  type SheetProduct,
} from "./row-plan.ts";

/** `refused` maps rows to skip, by line number, to their problems. */
export function planProduct(product: SheetProduct, refused: Map<number, string>): ProductPlan {
  const { rows, before } = product;
  const { cells } = rows[0]!;
  if (isFilled(cells.id) && !before)
    return { rows: rows.map((row) => wrongRow(product, row, `No product has the id ${cells.id.trim()}.`)) };
  const hasOptions = before ? before.options !== undefined : namesVariant(cells);
  return hasOptions ? planVariants(product, refused) : planPlainProduct(product, refused);
}

const NOTHING_SOLD: SoldForm = { regularPrice: 0, ...NOT_KEPT, sale: null };

function planPlainProduct(product: SheetProduct, refused: Map<number, string>): ProductPlan {
  const { id, rows, before, own } = product;
  const sold = before && soldFormOf({ ...NOT_KEPT, ...before.keeping, ...before });
  const known: { [Field in ProductField]?: string } = own ?? {};
  const read = readRows(rows, refused, ({ cells }) => {
    if (before && namesVariant(cells))
      throw wrong("This product has no options in the shop. Add them to the product first.");
    // Existing products may keep empty required fields.
    const required = NEEDED.filter(
      (field) => !before || (cells[field] !== undefined && cells[field] !== known[field]),
    );
    const form = readRow(cells, required, sold ?? {});
    return { own: fillOwn(form.own, own), sold: fillSold(form.sold, sold ?? NOTHING_SOLD) };
  });
  const used = read.find(({ value }) => value);
  const form = used?.value;
  const plans = read.map(({ row, problem }) => {
    if (problem || !form) return wrongRow(product, row, problem);
    if (row !== used.row) return wrongRow(product, row, "Another row has the same id.");
    const { name } = form.own;
    if (!before) return addedRow(row, name, [], form.sold);
    return changedRow(product, row, {
      id,
      name,
      values: [],
      own: { before: own!, after: form.own },
      sold: { before: sold!, after: form.sold },
      stock: before.stock,
    });
  });
  const isWritten = plans.some(({ effect }) => effect === "add" || effect === "change");
  if (!isWritten || !form) return { rows: plans };
  return { rows: plans, form: { own: form.own, sold: plans[rows.indexOf(used.row)]!.sold! } };
}
