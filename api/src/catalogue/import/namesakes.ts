import { sql } from "kysely";
import type { AdminProduct } from "@tindahan/contract/catalogue/manage-products.ts";
import { PRODUCT_ONLY_FIELDS } from "@tindahan/contract/catalogue/product-fields.ts";
import type { Id } from "@tindahan/contract/core/primitives.ts";
import { regularPriceOf } from "@tindahan/contract/catalogue/prices.ts";
import type { Tx } from "../../platform/db/database.ts";
import { readProducts } from "../products/read-product.ts";
import { isRemotePicture } from "../products/remote-pictures.ts";
import { optionValuesKey } from "./find-variant.ts";
import { mergePictureCells, splitPictureCell } from "./picture-cell.ts";
import type { ProductFields } from "./read-row.ts";
import { OTHER_ROW_INVALID, productFieldsOf, type ProductPlan, type RowPlan } from "./row-plan.ts";

const NAME_TAKEN = "A product with this name is already in the shop. To change it, add its ID.";

export async function readProductsOfSameName(tx: Tx, importId: Id, names: string[]): Promise<AdminProduct[]> {
  if (names.length === 0) return [];
  const { rows } = await sql<{ id: Id }>`
    select id from products p
    where lower(name) = any(array(select lower(wanted) from unnest(${names}::text[]) as wanted))
      and name = any(${names}) and archived_at is null
      and not exists (select from product_import_rows r
        where r.import_id = ${importId} and r.product_id = p.id and btrim(r.cells ->> 'id') = '')`.execute(
    tx,
  );
  const ids = rows.map(({ id }) => id);
  return ids.length === 0 ? [] : [...(await readProducts(tx, ids, "in the shop")).values()];
}

/**
 * A new product that the shop already has is unchanged, ignoring stock. Another product of its name is an
 * error.
 */
export function compareWithNamesakes(
  plan: ProductPlan,
  namesakes: AdminProduct[],
  categoryNames: Map<Id, string>,
): ProductPlan {
  const { form, rows } = plan;
  if (!form || namesakes.length === 0) return plan;
  const same = namesakes
    .filter((product) => hasSameProductFields(form.productFields, productFieldsOf(product, categoryNames)))
    .map((product) => new Set(rows.filter((row) => matchesVariant(product, row))))
    .toSorted((one, other) => other.size - one.size)[0];
  if (!same?.size)
    return {
      rows: rows.map((row, index) => toInvalidPlan(row, index === 0 ? NAME_TAKEN : OTHER_ROW_INVALID)),
    };
  return {
    rows: rows.map((row) => (same.has(row) ? { ...row, effect: "none" } : toInvalidPlan(row, NAME_TAKEN))),
  };
}

function toInvalidPlan(row: RowPlan, problem: string): RowPlan {
  return { ...row, effect: "wrong", problem, variantFields: undefined };
}

function hasSameProductFields(productFields: ProductFields, stored: ProductFields): boolean {
  return PRODUCT_ONLY_FIELDS.every((field) =>
    field === "image"
      ? hasSamePictures(productFields.image, stored.image)
      : productFields[field] === stored[field],
  );
}

/** An imported picture has another URL in the shop. */
function hasSamePictures(cell: string, stored: string): boolean {
  return splitPictureCell(cell).some(isRemotePicture) || mergePictureCells(cell, stored) === stored;
}

function matchesVariant(product: AdminProduct, { values, variantFields }: RowPlan): boolean {
  const isVariant = values.length > 0;
  const same = isVariant
    ? product.variants?.find((one) => optionValuesKey(one.values) === optionValuesKey(values))
    : product;
  return same !== undefined && regularPriceOf(same) === variantFields?.regularPrice;
}
