import { OWN_FIELDS } from "@tindahan/contract/catalogue/product-fields.ts";
import type { SheetRow } from "@tindahan/contract/catalogue/product-sheet.ts";
import { MAX_VARIANTS } from "@tindahan/contract/catalogue/variants.ts";
import { readPrice } from "@tindahan/contract/core/typed-numbers.ts";
import type { KnownVariant } from "../variants/select-variants.ts";
import { findVariant, keyOf, optionNamesOf } from "./find-variant.ts";
import { isFilled } from "./group-rows.ts";
import { NEEDED, readRow, wrong, type RowForm, type SoldForm } from "./read-row.ts";
import {
  addedRow,
  changedRow,
  fillOwn,
  fillSold,
  NOT_KEPT,
  OTHER_ROW,
  readRows,
  soldFormOf,
  wrongRow,
  type ImportRow,
  type ProductPlan,
  type RowPlan,
  type SheetForm,
  type SheetProduct,
} from "./row-plan.ts";

/** Each row describes one variant; the first row also describes the product. */
export function planVariants(product: SheetProduct, refused: Map<number, string>): ProductPlan {
  const { rows, before, own } = product;
  const read = readVariantRows(product, refused);
  // A new product is added only if all of its rows are valid.
  if (!before && read.some(({ problem }) => problem))
    return { rows: read.map(({ row, problem }) => wrongRow(product, row, problem || OTHER_ROW)) };

  const plans = read.map(({ row, value, problem }) =>
    value ? planRow(product, row, value) : wrongRow(product, row, problem),
  );
  if (plans.every(({ effect }) => effect === "none" || effect === "wrong")) return { rows: plans };

  return {
    rows: plans,
    form: {
      own: fillOwn(read.find(({ row }) => row.isFirst)?.value?.own ?? {}, own),
      options: before?.options?.map(({ name }) => name) ?? optionNamesOf(rows[0]!.cells),
      variants: variantsThen(
        product,
        read.flatMap(({ value }) => value ?? []),
        plans,
      ),
    },
  };
}

/** Variants missing from the sheet stay as they are. New variants are appended. */
function variantsThen({ known }: SheetProduct, read: VariantRow[], plans: RowPlan[]): VariantForms {
  const soldBy = new Map(plans.flatMap(({ values, sold }) => (sold ? [[keyOf(values), sold]] : [])));
  const kept = known.filter(({ isArchived }) => !isArchived);
  return [
    ...kept.map((variant) => {
      const { _id, values, image } = variant;
      return { ...soldFormOf(variant), ...soldBy.get(keyOf(values)), _id, values, image };
    }),
    ...read.filter(isAdded).map(({ sold, values, variant }) => {
      return { ...sold, _id: variant?._id, values, image: variant?.image ?? null };
    }),
  ];
}

type VariantForms = NonNullable<SheetForm["variants"]>;

type VariantRow = {
  own: RowForm["own"];
  sold: SoldForm;
  values: string[];
  /** Undefined if the product never had a variant with these values. */
  variant: KnownVariant | undefined;
};

function isAdded({ variant }: VariantRow): boolean {
  return !variant || variant.isArchived;
}

function readVariantRows({ rows, before, known }: SheetProduct, refused: Map<number, string>) {
  const firstPrice = before ? undefined : readPrice(rows[0]!.cells.price ?? "") || undefined;
  const soldNow = known.filter(({ isArchived }) => !isArchived).length;
  const others = new Map<string, VariantRow>();
  return readRows(rows, refused, (row): VariantRow => {
    const names = before?.options?.map(({ name }) => name) ?? optionNamesOf(rows[0]!.cells);
    const { variant, values } = findVariant(row.cells, names, known);
    const isOfNew = !before && row.isFirst;
    const soldBefore = variant ? soldFormOf(variant) : { ...NOT_KEPT, sale: null, regularPrice: firstPrice };
    const cells = isOfNew ? row.cells : withoutRepeated(row);
    const { own, sold } = readRow(cells, isOfNew ? NEEDED : [], soldBefore);
    const { regularPrice = soldBefore.regularPrice } = sold;
    if (regularPrice === undefined) throw wrong(before ? "Please fill in: price." : OTHER_ROW);
    if (others.has(keyOf(values))) throw wrong("Another row has the same variant.");
    const read = { own, sold: fillSold(sold, { ...soldBefore, regularPrice }), values, variant };
    const count = soldNow + [...others.values()].filter(isAdded).length;
    if (isAdded(read) && count >= MAX_VARIANTS)
      throw wrong(`A product has at most ${MAX_VARIANTS} variants.`);
    others.set(keyOf(values), read);
    return read;
  });
}

/** Product fields are read from the first row; empty cells change nothing. */
function withoutRepeated({ cells, isFirst }: ImportRow): SheetRow {
  const unsaid = OWN_FIELDS.filter((field) => !isFirst || !isFilled(cells[field]));
  return { ...cells, ...Object.fromEntries(unsaid.map((field) => [field, undefined])) };
}

function planRow(product: SheetProduct, row: ImportRow, read: VariantRow): RowPlan {
  const { before, rows, own } = product;
  const { sold, values, variant } = read;
  const name = `${before?.name ?? rows[0]!.cells.name?.trim()} – ${values.join(" / ")}`;
  if (!before || !variant || variant.isArchived)
    return { ...addedRow(row, name, values, sold), effect: !before && row.isFirst ? "add" : "add variant" };
  return changedRow(product, row, {
    id: variant._id,
    name,
    values,
    own: row.isFirst ? { before: own!, after: fillOwn(read.own, own) } : undefined,
    sold: { before: soldFormOf(variant), after: sold },
    stock: variant.stock,
  });
}
