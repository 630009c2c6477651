import { sql } from "kysely";
import { ShopError } from "@tindahan/contract/core/errors.ts";
import { MS_PER_DAY } from "@tindahan/contract/core/manila-time.ts";
import type { Id } from "@tindahan/contract/core/primitives.ts";
import type { StatementResult } from "@tindahan/contract/payments/transfers.ts";
import type { Db } from "../../../platform/db/database.ts";
import { newId } from "../../../platform/db/ids.ts";
import type { Services } from "../../../platform/services.ts";
import { parseStatement, type StatementEntry } from "./statement.ts";

const MAX_UNREAD = 50;

/** Stores the new lines of a history and pays what they match. Importing again changes nothing. */
export async function importStatementText(
  services: Services,
  actorId: Id,
  { accountId, text }: { accountId: Id; text: string },
): Promise<StatementResult> {
  const { db } = services;
  const since = await selectFirstOrderTime(db, accountId);
  const { incoming, outgoing, unread } = parseStatement(text);
  const relevant = incoming.filter(({ at }) => since && at.getTime() > since.getTime() - MS_PER_DAY);
  const added = await insertLines(db, actorId, accountId, relevant);
  return {
    paid: await matchLines(services, accountId),
    added,
    known: relevant.length - added,
    ignored: outgoing + incoming.length - relevant.length,
    unread: unread.slice(0, MAX_UNREAD),
  };
}

/** Earlier transfers belong to no order, so they and their senders are not stored. */
async function selectFirstOrderTime(db: Db, accountId: Id): Promise<Date | null> {
  const { rows } = await sql<{ since: Date | null }>`
    select (select min(created_at) from payments p where p.transfer_account_id = a.id) as since
    from transfer_accounts a where a.id = ${accountId}`.execute(db);
  if (!rows[0]) throw new ShopError("not_found");
  return rows[0].since;
}

async function insertLines(db: Db, actorId: Id, accountId: Id, entries: StatementEntry[]): Promise<number> {
  const repetitions = new Map<string, number>();
  const lines = entries.map((entry) => {
    const key = lineKey(entry);
    const repetition = entry.reference === "" ? (repetitions.get(key) ?? 0) : 0;
    repetitions.set(key, repetition + 1);
    return { ...entry, id: newId(), key: repetition === 0 ? key : `${key}#${repetition}` };
  });
  const { rows } = await sql`
    insert into statement_lines (id, account_id, line_key, at, is_day, centavos, reference, sender, imported_by)
    select id, ${accountId}, key, at, "isDay", centavos, reference, sender, ${actorId}
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb)
      as line (id uuid, key text, at timestamptz, "isDay" boolean, centavos bigint, reference text, sender text)
    on conflict (account_id, line_key) do nothing returning 1`.execute(db);
  return rows.length;
}

/** The reference identifies a transfer in every export; without one, everything that the line says. */
function lineKey({ at, centavos, reference, sender }: Omit<StatementEntry, "row">): string {
  return reference === "" ? `${at.toISOString()}|${centavos}|${sender}` : `${reference}|${centavos}`;
}

/** Matches unused lines, each in its own transaction, and returns the number of paid orders. */
export async function matchLines({ db, log }: Services, accountId: Id, reference?: string): Promise<number> {
  const { rows } = await sql<{ id: Id }>`
    select l.id from statement_lines l
    where l.account_id = ${accountId} and l.dismissed_at is null
      and not exists (select from transfer_receipts r where r.line_id = l.id)
      and ${
        reference === undefined
          ? sql`(exists (select from payments p where p.transfer_account_id = l.account_id and p.amount_centavos = l.centavos
                and p.state in ('open', 'failed'))
              or exists (select from transfer_receipts r where r.account_id = l.account_id and r.reference = l.reference
                and r.reference <> '' and r.line_id is null))`
          : sql`l.reference = ${reference}`
      }
    order by l.at, l.id`.execute(db);
  let paid = 0;
  for (const { id } of rows) {
    const matched = await sql<{
      orderId: Id | null;
    }>`select match_statement_line(${id}) as "orderId"`.execute(db);
    const { orderId } = matched.rows[0]!;
    if (!orderId) continue;
    paid++;
    log.info({ orderId }, "transfer matched");
  }
  return paid;
}
