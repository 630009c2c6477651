import { sql } from "kysely";
import { ShopError } from "@tindahan/contract/core/errors.ts";
import type { Id } from "@tindahan/contract/core/primitives.ts";
import type { Tx } from "../../../platform/db/database.ts";
import type { Services } from "../../../platform/services.ts";
import type { Payment } from "../../queries.ts";
import { matchLines } from "./import-statement.ts";

/** Against guessing: a used reference is refused, which says that it exists. */
const MAX_CLAIMS = 3;

/** Stores a shopper's reference and looks for its transfer among the imported ones. */
export async function insertTransferClaim(
  services: Services,
  shopperId: Id,
  orderId: Id,
  reference: string,
): Promise<void> {
  const { db, settings } = services;
  const { transferHours } = (await settings.read()).payments;
  const accountId = await db.transaction().execute(async (tx) => {
    const payment = await lockOwnPayment(tx, orderId, shopperId);
    const { attempt, transfer_account_id: account } = payment;
    if (await isOwnClaim(tx, payment, reference)) return account!;
    await assertReferenceUnused(tx, payment, reference);
    const { rows } = await sql`
      insert into transfer_claims (account_id, reference, order_id, attempt)
      select ${account}, ${reference}, ${orderId}, ${attempt}
      where (select count(*) from transfer_claims where order_id = ${orderId} and attempt = ${attempt}) < ${MAX_CLAIMS}
      on conflict do nothing returning 1`.execute(tx);
    if (rows.length === 0)
      throw new ShopError("too_many_attempts", "Please contact the shop about this transfer.");
    // Once, or an order could be held without end.
    await sql`update payments set pay_until = greatest(pay_until, now() + make_interval(hours => ${transferHours}::int))
      where order_id = ${orderId} and attempt = ${attempt} and state = 'open'
        and (select count(*) from transfer_claims where order_id = ${orderId} and attempt = ${attempt}) = 1`.execute(
      tx,
    );
    return account!;
  });
  await matchLines(services, accountId, reference);
}

async function lockOwnPayment(tx: Tx, orderId: Id, shopperId: Id): Promise<Payment> {
  const { rows } = await sql<Payment>`
    select p.* from payments p where p.order_id = ${orderId} and p.user_id = ${shopperId}
    order by p.attempt desc limit 1 for no key update`.execute(tx);
  const [payment] = rows;
  if (!payment) throw new ShopError("not_found");
  const isWaiting = payment.state === "open" || payment.state === "failed";
  if (!payment.transfer_account_id || !isWaiting) throw new ShopError("transfer_closed");
  return payment;
}

async function isOwnClaim(tx: Tx, { order_id, attempt }: Payment, reference: string): Promise<boolean> {
  const { rows } = await sql`select from transfer_claims
    where order_id = ${order_id} and attempt = ${attempt} and reference = ${reference}`.execute(tx);
  return rows.length > 0;
}

/** Raises: transfer_reference_used. The primary key decides between concurrent claims. */
export async function assertReferenceUnused(
  tx: Tx,
  { transfer_account_id: account, order_id }: Payment,
  reference: string,
): Promise<void> {
  const { rows } = await sql`
    select from transfer_claims where account_id = ${account} and reference = ${reference} and order_id <> ${order_id}
    union all
    select from transfer_receipts where account_id = ${account} and reference = ${reference} and order_id <> ${order_id}`.execute(
    tx,
  );
  if (rows.length > 0) throw new ShopError("transfer_reference_used");
}
