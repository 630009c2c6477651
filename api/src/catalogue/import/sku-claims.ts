import { sql } from "kysely";
import { errors } from "@tindahan/contract/core/errors.ts";
import type { Id } from "@tindahan/contract/core/primitives.ts";
import type { Tx } from "../../platform/db/database.ts";
import { optionValuesKey } from "./find-variant.ts";
import type { ProductPlan, SheetForm, SheetProduct } from "./row-plan.ts";

/** `line` is undefined if the variant keeps its current SKU. */
type Claim = { sku: string; variant: string; line: number | undefined };

/** Maps lines of rows to errors if another row or an unchanged variant has their SKU. */
export async function findTakenSkus(
  tx: Tx,
  products: SheetProduct[],
  plans: ProductPlan[],
): Promise<Map<number, string>> {
  const claims = products.flatMap((product, index) => skuClaimsOf(product, plans[index]!));
  const newClaims = claims.filter(({ line }) => line !== undefined);
  if (newClaims.length === 0) return new Map();
  const outsideSkus = await selectSkusOfOtherProducts(tx, newClaims, products);
  const owners = new Map<string, string | undefined>(outsideSkus.map((sku) => [sku, undefined]));
  const taken = new Map<number, string>();
  for (const { sku, variant, line } of claims.toSorted((one, other) => (one.line ?? 0) - (other.line ?? 0))) {
    if (!owners.has(sku)) owners.set(sku, variant);
    else if (owners.get(sku) !== variant && line !== undefined) taken.set(line, errors.sku_taken.message);
  }
  return taken;
}

function skuClaimsOf({ id, before, storedVariants }: SheetProduct, { rows, form }: ProductPlan): Claim[] {
  const variantsBefore = before?.options
    ? storedVariants
    : [{ values: [], sku: before?.keeping?.sku ?? null }];
  const skusBefore = new Map(variantsBefore.map(({ values, sku }) => [optionValuesKey(values), sku]));
  const variantsAfter =
    form?.variants ?? (form?.variantFields ? [{ ...form.variantFields, values: [] }] : variantsBefore);
  return variantsAfter.flatMap(({ values, sku }) => {
    if (!sku) return [];
    const key = optionValuesKey(values);
    const row = rows.find((one) => one.variantFields && optionValuesKey(one.values) === key);
    const isKept = (skusBefore.get(key) ?? "").toLowerCase() === sku.toLowerCase();
    return [{ sku: sku.toLowerCase(), variant: `${id} ${key}`, line: isKept ? undefined : row?.line }];
  });
}

async function selectSkusOfOtherProducts(
  tx: Tx,
  newClaims: Claim[],
  products: SheetProduct[],
): Promise<string[]> {
  const { rows } = await sql<{ sku: string }>`
    select lower(sku) as sku from variants
    where lower(sku) = any(${newClaims.map(({ sku }) => sku)}) and archived_at is null
      and product_id <> all(${products.map(({ id }) => id)}::uuid[])`.execute(tx);
  return rows.map(({ sku }) => sku);
}

export function productsGivingUpSkus(written: (SheetProduct & { form: SheetForm })[]): Id[] {
  const owners = new Map(
    written.flatMap((product) => skuClaimsOf(product, { rows: [] }).map(({ sku }) => [sku, product.id])),
  );
  const exchanged = written.flatMap((product) =>
    skuClaimsOf(product, { rows: [], form: product.form }).flatMap(({ sku }) => {
      const owner = owners.get(sku);
      return owner === undefined || owner === product.id ? [] : [owner];
    }),
  );
  return [...new Set(exchanged)];
}
