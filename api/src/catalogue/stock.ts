import { sql } from "kysely";
import type { Id } from "@tindahan/contract/primitives.ts";
import type { Tx } from "../platform/database.ts";

type StockChange = { kind: "edited" | "imported"; actorId: Id };

/** Why stock changes in this transaction: the database writes it down with every change. */
export async function explainStockChange(tx: Tx, { kind, actorId }: StockChange): Promise<void> {
  const why = JSON.stringify({ kind, actor: actorId });
  await sql`select set_config('shop.stock_change', ${why}, true)`.execute(tx);
}
