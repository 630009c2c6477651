import { sql } from "kysely";
import { centavosToPesos } from "@tindahan/contract/core/format.ts";
import type { Id } from "@tindahan/contract/core/primitives.ts";
import type {
  Transfer,
  Transfers,
  UnmatchedLine,
  WaitingTransfer,
} from "@tindahan/contract/payments/transfers.ts";
import type { Db } from "../../../platform/db/database.ts";
import { toDataUrl } from "./accounts.ts";

type TransferRow = Omit<Transfer, "qr" | "amount" | "lowered" | "payUntil"> & {
  qr: Buffer | null;
  centavos: number;
  lowered: number;
  payUntil: Date | null;
};

export async function selectOwnTransfer(db: Db, orderId: Id, shopperId: Id): Promise<Transfer | null> {
  const { rows } = await sql<TransferRow>`
    select a.method, a.bank, a.name, a.number, a.qr_webp as qr, p.amount_centavos as centavos, p.lowered_centavos as lowered,
      pay_until(p.order_id) as "payUntil", ${CLAIMED} as references
    from payments p join transfer_accounts a on a.id = p.transfer_account_id
    where p.order_id = ${orderId} and p.user_id = ${shopperId} order by p.attempt desc limit 1`.execute(db);
  if (!rows[0]) return null;
  const { qr, centavos, lowered, payUntil, ...transfer } = rows[0];
  return {
    ...transfer,
    qr: toDataUrl(qr),
    amount: centavosToPesos(centavos),
    lowered: centavosToPesos(lowered),
    payUntil: payUntil && payUntil.toISOString(),
  };
}

const CLAIMED = sql<string[]>`array(select c.reference::text from transfer_claims c
  where (c.order_id, c.attempt) = (p.order_id, p.attempt) order by c.sent_at)`;

const MAX_LISTED = 200;

const UNMATCHED = sql`l.dismissed_at is null and not exists (select from transfer_receipts r where r.line_id = l.id)`;

export async function selectTransfers(db: Db): Promise<Transfers> {
  const [accounts, waiting, lines, { isUsed: _, ...counts }] = await Promise.all([
    selectAccounts(db),
    selectWaiting(db),
    selectUnmatchedLines(db),
    selectTransferCounts(db),
  ]);
  return { accounts, waiting, lines, counts };
}

async function selectAccounts(db: Db): Promise<Transfers["accounts"]> {
  const { rows } = await sql<Transfers["accounts"][number]>`
    select id as "_id", method, name, number, is_active as "isActive" from transfer_accounts
    order by is_active desc, method, created_at`.execute(db);
  return rows;
}

type WaitingRow = Omit<WaitingTransfer, "amount" | "placedAt" | "payUntil"> & {
  centavos: number;
  placedAt: Date;
  payUntil: Date | null;
};

async function selectWaiting(db: Db): Promise<WaitingTransfer[]> {
  const { rows } = await sql<WaitingRow>`
    select o.id as "orderId", o.number, o.customer_name as "customerName", p.method, p.amount_centavos as centavos,
      o.created_at as "placedAt", p.pay_until as "payUntil", ${CLAIMED} as references
    from payments p join orders o on o.id = p.order_id
    where p.transfer_account_id is not null and p.state in ('starting', 'open') and o.status = 'Pending Payment'
    order by o.created_at, o.id limit ${MAX_LISTED}`.execute(db);
  return rows.map(({ centavos, placedAt, payUntil, ...row }) => ({
    ...row,
    amount: centavosToPesos(centavos),
    placedAt: placedAt.toISOString(),
    payUntil: payUntil && payUntil.toISOString(),
  }));
}

type LineRow = Omit<UnmatchedLine, "amount" | "at" | "order"> & {
  centavos: number;
  at: Date;
  orderId: Id | null;
  number: number;
  due: number;
};

async function selectUnmatchedLines(db: Db): Promise<UnmatchedLine[]> {
  const { rows } = await sql<LineRow>`
    select l.id as "_id", a.method, l.at, l.is_day as "isDay", l.centavos, l.reference, l.sender,
      coalesce(m.problem, 'no_order') as problem, o.id as "orderId", o.number, p.amount_centavos as due
    from (select * from statement_lines l where ${UNMATCHED} order by l.at desc, l.id limit ${MAX_LISTED}) as unmatched
      join statement_lines l on l.id = unmatched.id
      join transfer_accounts a on a.id = l.account_id
      cross join lateral match_of_statement_line(l) as m
      left join payments p on (p.order_id, p.attempt) = (m.order_id, m.attempt)
      left join orders o on o.id = m.order_id
    order by l.at desc, l.id`.execute(db);
  return rows.map(({ centavos, at, orderId, number, due, ...row }) => ({
    ...row,
    at: at.toISOString(),
    amount: centavosToPesos(centavos),
    order: orderId === null ? null : { _id: orderId, number, amount: centavosToPesos(due) },
  }));
}

export async function selectTransferCounts(db: Db): Promise<Transfers["counts"] & { isUsed: boolean }> {
  const { rows } = await sql<Transfers["counts"] & { isUsed: boolean }>`
    select exists (select from transfer_accounts) as "isUsed", (select count(*)::int from payments p join orders o on o.id = p.order_id
        where p.transfer_account_id is not null and p.state in ('starting', 'open') and o.status = 'Pending Payment') as waiting,
      (select count(*)::int from statement_lines l where ${UNMATCHED}) as lines`.execute(db);
  return rows[0]!;
}
