import { sql } from "kysely";
import { centavosToPesos, pesosToCentavos } from "@tindahan/contract/core/format.ts";
import type { Id } from "@tindahan/contract/core/primitives.ts";
import type { CourierTerms } from "@tindahan/contract/orders/courier-cash.ts";
import { DEFAULT_COURIER_TERMS } from "@tindahan/contract/orders/courier-cash-constants.ts";
import { insertAuditRecord, SETTINGS_ID } from "../../audit/audit.ts";
import type { Db, Tx } from "../../platform/db/database.ts";
import type { ColumnTitles } from "./remittance-file.ts";

export type StoredTerms = { feeBasisPoints: number; feeMinCentavos: number; columns: ColumnTitles | null };

export async function selectTerms(db: Db, courier: string): Promise<StoredTerms> {
  const row = await db
    .selectFrom("courier_terms")
    .select(["fee_basis_points", "fee_min_centavos", "columns"])
    .where("courier", "=", courier)
    .executeTakeFirst();
  return {
    feeBasisPoints: row?.fee_basis_points ?? 0,
    feeMinCentavos: row?.fee_min_centavos ?? 0,
    columns: (row?.columns ?? null) as ColumnTitles | null,
  };
}

export async function setTerms(db: Db, actorId: Id, courier: string, terms: CourierTerms): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const before = await lockTerms(tx, courier);
    const after = {
      courier,
      remittanceDays: terms.remittanceDays,
      feePercent: terms.feePercent,
      feeMin: terms.feeMin,
      claimDays: terms.claimDays,
    };
    await sql`insert into courier_terms as t (courier, remittance_days, fee_basis_points, fee_min_centavos, claim_days)
      values (${courier}, ${terms.remittanceDays}, ${Math.round(terms.feePercent * 100)}, ${pesosToCentavos(terms.feeMin)},
        ${terms.claimDays})
      on conflict (courier) do update set remittance_days = excluded.remittance_days,
        fee_basis_points = excluded.fee_basis_points, fee_min_centavos = excluded.fee_min_centavos,
        claim_days = excluded.claim_days`.execute(tx);
    await insertAuditRecord(tx, {
      actorId,
      action: "update",
      entity: "settings",
      entityId: SETTINGS_ID,
      before,
      after,
    });
  });
}

async function lockTerms(tx: Tx, courier: string) {
  const row = await tx
    .selectFrom("courier_terms")
    .selectAll()
    .where("courier", "=", courier)
    .forUpdate()
    .executeTakeFirst();
  return row
    ? {
        courier,
        remittanceDays: row.remittance_days,
        feePercent: row.fee_basis_points / 100,
        feeMin: centavosToPesos(row.fee_min_centavos),
        claimDays: row.claim_days,
      }
    : { courier, ...DEFAULT_COURIER_TERMS };
}

/** The next file of the courier is read with the same columns. */
export async function rememberColumns(tx: Tx, courier: string, columns: ColumnTitles): Promise<void> {
  await sql`insert into courier_terms (courier, columns) values (${courier}, ${JSON.stringify(columns)})
    on conflict (courier) do update set columns = excluded.columns`.execute(tx);
}
