import { sql } from "kysely";
import type { Id } from "@tindahan/contract/core/primitives.ts";
import type { Tx } from "../../platform/db/database.ts";
import { OTHER_ROW, type WantedVariant } from "../import/check-variants.ts";
import { folded } from "../import/variant-row.ts";

/** What became of the row that says what a product is called. */
type JudgedProduct = { line: number; name: string; effect: "add" | "change" | "none"; problem: unknown };
export type JudgedVariant = WantedVariant & { problem: string | null };

/** Keeps what can be done for `confirm`, and tells it. */
export async function keepVariants(
  tx: Tx,
  importId: Id,
  wanted: WantedVariant[],
  products: JudgedProduct[],
): Promise<JudgedVariant[]> {
  const byLine = new Map(products.map((product) => [product.line, product]));
  const again = await selectNamesakes(tx, wanted, byLine);
  const judged = wanted.map((variant): JudgedVariant => {
    const product = byLine.get(variant.addedIn ?? variant.line);
    // Its own row says what is wrong.
    if (product?.problem) return { ...variant, problem: product.line === variant.line ? null : OTHER_ROW };
    if (variant.addedIn === null || product?.effect === "add") return { ...variant, problem: null };
    const isKnown = variant.option_values.length === 0 || again.has(keyOf(product!.name, variant));
    return { ...variant, effect: "none", changes: [], problem: isKnown ? null : NAME_TAKEN };
  });
  const kept = judged.filter(
    ({ line, addedIn, problem }) =>
      !problem && !byLine.get(line)?.problem && !(addedIn !== null && byLine.get(addedIn)?.effect === "none"),
  );
  await insertVariants(tx, importId, kept);
  return judged;
}

export const NAME_TAKEN = "A product of this name is in the shop already. To change it, give its id.";

/** Products that were imported before, by their names: all that is sold of them. */
async function selectNamesakes(
  tx: Tx,
  wanted: WantedVariant[],
  byLine: Map<number, JudgedProduct>,
): Promise<Set<string>> {
  const names = wanted.flatMap(({ addedIn, option_values }) => {
    const product = addedIn === null || option_values.length === 0 ? undefined : byLine.get(addedIn);
    return product?.effect === "none" ? [product.name] : [];
  });
  if (names.length === 0) return new Set();
  const { rows } = await sql<Pick<WantedVariant, "option_values"> & { name: string; price_centavos: number }>`
    select p.name, v.option_values, v.price_centavos
    from unnest(${[...new Set(names)]}::text[]) as wanted (name)
    join products p on lower(p.name) = lower(wanted.name) and p.name = wanted.name and p.archived_at is null
    join variants v on v.product_id = p.id and v.archived_at is null`.execute(tx);
  return new Set(rows.map((row) => keyOf(row.name, row)));
}

function keyOf(
  name: string,
  { option_values, price_centavos }: Pick<WantedVariant, "option_values" | "price_centavos">,
) {
  return `${name}\n${folded(JSON.stringify(option_values))}\n${price_centavos}`;
}

async function insertVariants(tx: Tx, importId: Id, kept: WantedVariant[]): Promise<void> {
  if (kept.length === 0) return;
  const rows = kept.map((variant) => ({ ...variant, import_id: importId }));
  await sql`insert into product_import_variants
    select * from jsonb_populate_recordset(null::product_import_variants, ${JSON.stringify(rows)}::jsonb)`.execute(
    tx,
  );
}
