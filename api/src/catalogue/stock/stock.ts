import { sql } from "kysely";
import type { ParsedCall } from "@tindahan/contract/core/endpoint.ts";
import { ShopError } from "@tindahan/contract/core/errors.ts";
import type { Id } from "@tindahan/contract/core/primitives.ts";
import type { adjustStock, StockReason } from "@tindahan/contract/catalogue/stock.ts";
import { MAX_STOCK } from "@tindahan/contract/catalogue/constants.ts";
import { insertAuditRecord } from "../../audit/audit.ts";
import type { Db, Tx } from "../../platform/db/database.ts";
import type { Services } from "../../platform/services.ts";
import { changeCatalogue, KEY_REUSED_MESSAGE } from "../change-catalogue.ts";

type StockChange = {
  kind: "edited" | "imported" | StockReason;
  actorId: Id;
  note?: string;
  key?: Id;
};

/** A trigger stores this reason with each stock change of the transaction. */
export async function setStockChangeReason(tx: Tx, { actorId, ...change }: StockChange): Promise<void> {
  const reason = JSON.stringify({ ...change, actor: actorId });
  await sql`select set_config('shop.stock_change', ${reason}, true)`.execute(tx);
}

export async function selectPiecesTakenByOrders(db: Db, productIds: Id[]): Promise<Map<Id, number>> {
  const rows = await db
    .selectFrom("variants")
    .select(["id", "taken"])
    .where("product_id", "=", sql<Id>`any(${productIds}::uuid[])`)
    .execute();
  return new Map(rows.map(({ id, taken }) => [id, taken]));
}

type Adjustment = ParsedCall<typeof adjustStock>["body"];
type AdjustmentWithNote = Adjustment & { note: string };

/** Returns the resulting stock. A repeated change returns the result of the first one. */
export async function changeStock(
  services: Services,
  actorId: Id,
  variantId: Id,
  { note, ...fields }: Adjustment,
): Promise<number> {
  const adjustment = { ...fields, note: note ?? "" };
  assertValidAdjustment(adjustment);
  return changeCatalogue(services, async (tx) => {
    const variant = await lockVariant(tx, variantId);
    const earlier = await selectEarlierStockResult(tx, variantId, adjustment);
    if (earlier !== undefined) return earlier;
    const stock = adjustment.counted ?? addToStock(variant.stock, adjustment.delta!);
    await writeVariantStock(tx, actorId, variant, stock, adjustment);
    await insertAuditRecord(tx, {
      actorId,
      action: "update",
      entity: "product",
      entityId: variant.product_id,
      before: { name: variant.name, stock: variant.stock },
      // The note may name a person, so it is not in the immutable audit log.
      after: { name: variant.name, stock, reason: adjustment.kind },
    });
    return stock;
  });
}

function assertValidAdjustment({ kind, delta, counted }: Adjustment): void {
  if (kind === "counted" ? counted === undefined || delta !== undefined : !delta || counted !== undefined)
    throw new ShopError("invalid_request", "Enter how many.", { counted: "Enter how many." });
}

type Variant = { id: Id; product_id: Id; name: string; stock: number | null; taken: number };

/** Locks: the variant. Throws `not_found` if the variant or its product is archived. */
async function lockVariant(tx: Tx, id: Id): Promise<Variant> {
  const { rows } = await sql<Variant>`
    select v.id, v.product_id, variant_name(p.name, v.option_values) as name, v.stock, v.taken
    from variants v join products p on p.id = v.product_id
    where v.id = ${id} and v.archived_at is null and (p.archived_at is null or p.is_draft)
    for no key update of v`.execute(tx);
  if (!rows[0]) throw new ShopError("not_found");
  return rows[0];
}

async function selectEarlierStockResult(
  tx: Tx,
  variantId: Id,
  adjustment: AdjustmentWithNote,
): Promise<number | undefined> {
  const move = await tx
    .selectFrom("stock_moves")
    .select(["variant_id", "kind", "delta", "stock_after", "note"])
    .where("idempotency_key", "=", adjustment.id)
    .executeTakeFirst();
  if (!move) return undefined;
  const { kind, note, counted = move.stock_after, delta = move.delta } = adjustment;
  const isSame =
    move.variant_id === variantId &&
    move.kind === kind &&
    move.note === note &&
    move.stock_after === counted &&
    move.delta === delta;
  if (!isSame) throw new ShopError("idempotency_key_reused", KEY_REUSED_MESSAGE);
  return move.stock_after;
}

async function writeVariantStock(
  tx: Tx,
  actorId: Id,
  variant: Variant,
  stock: number,
  { id: key, kind, note }: AdjustmentWithNote,
): Promise<void> {
  if (stock !== variant.stock) {
    await setStockChangeReason(tx, { kind, actorId, note, key });
    await tx.updateTable("variants").set({ stock }).where("id", "=", variant.id).execute();
    return;
  }
  // Record also a count that changes nothing: a retry must not undo later sales.
  await tx
    .insertInto("stock_moves")
    .values({
      variant_id: variant.id,
      kind,
      delta: 0,
      stock_after: stock,
      taken_after: variant.taken,
      actor_id: actorId,
      note,
      idempotency_key: key,
    })
    .execute();
}

export function addToStock(stock: number | null, by: number): number {
  if (stock === null)
    throw new ShopError("invalid_request", "Stock is not tracked for this product. Enter the quantity.");
  if (stock + by < 0) throw new ShopError("stock_below_zero", `Only ${stock.toLocaleString("en-PH")} left.`);
  if (stock + by > MAX_STOCK)
    throw new ShopError("invalid_request", `Stock is at most ${MAX_STOCK.toLocaleString("en-PH")}.`);
  return stock + by;
}

export function stockBelowZero(missing: number): ShopError {
  const pieces = missing === 1 ? "1 piece is" : `${missing.toLocaleString("en-PH")} pieces are`;
  return new ShopError("stock_below_zero", `Too many were sold in the meantime: ${pieces} missing.`);
}
