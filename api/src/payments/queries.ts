import { sql, type Selectable } from "kysely";
import { Gauge, type Registry } from "@prometheus-io/client";
import { ShopError } from "@tindahan/contract/core/errors.ts";
import type { OrderStatus } from "@tindahan/contract/orders/orders.ts";
import type { Id } from "@tindahan/contract/core/primitives.ts";
import type { FailureReason } from "@tindahan/contract/payments/reasons.ts";
import type { Db } from "../platform/db/database.ts";
import type { PaymentReport, PaymentStep } from "../platform/payment-provider.ts";
import type { Schema } from "../platform/db/schema.ts";

export type Payment = Selectable<Schema["payments"]>;

export async function selectPayment(db: Db, reference: string, shopperId?: Id): Promise<Payment | undefined> {
  return db
    .selectFrom("payments")
    .selectAll()
    .where((eb) => eb.or([eb("provider_reference", "=", reference), eb("other_reference", "=", reference)]))
    .$if(shopperId !== undefined, (query) => query.where("user_id", "=", shopperId!))
    .executeTakeFirst();
}

export async function selectPaymentAttempt(
  db: Db,
  orderId: Id,
  attempt: number,
): Promise<Payment | undefined> {
  return db
    .selectFrom("payments")
    .selectAll()
    .where("order_id", "=", orderId)
    .where("attempt", "=", attempt)
    .executeTakeFirst();
}

/** One query, because attempt and order may change at any time. */
export async function selectPaymentOfOrder(
  db: Db,
  orderId: Id,
  shopperId?: Id,
): Promise<{ payment: Payment | undefined; status: OrderStatus }> {
  const order = await db
    .selectFrom("orders as o")
    .leftJoin("payments as p", "p.order_id", "o.id")
    .selectAll("p")
    .select("o.status")
    .where("o.id", "=", orderId)
    .$if(shopperId !== undefined, (query) => query.where("o.user_id", "=", shopperId!))
    .orderBy("p.attempt", "desc")
    .limit(1)
    .executeTakeFirst();
  if (!order) throw new ShopError("not_found");
  const { status, ...payment } = order;
  return { payment: payment.order_id ? (payment as Payment) : undefined, status: status as OrderStatus };
}

export async function selectPayer(
  db: Db,
  orderId: Id,
): Promise<{ name: string; phone: string; email: string | null; payLinkId: Id | null }> {
  return db
    .selectFrom("orders as o")
    .innerJoin("users as u", "u.id", "o.user_id")
    .leftJoin("pay_links as l", (join) =>
      join.onRef("l.order_id", "=", "o.id").on("l.revoked_at", "is", null),
    )
    .select(["o.customer_name as name", "o.phone", "u.email", "l.id as payLinkId"])
    .where("o.id", "=", orderId)
    .executeTakeFirstOrThrow();
}

/** Limits checks across instances: every 2.5 s, after a failure every 30 s, after a day never. */
export async function claimStatusCheck(db: Db, { order_id, attempt }: Payment): Promise<boolean> {
  const { rows } = await sql`
    update payments set checked_at = now()
    where order_id = ${order_id} and attempt = ${attempt}
      and (state <> 'failed' or settled_at > now() - interval '1 day')
      and (checked_at is null
        or checked_at < now() - case state when 'failed' then interval '30 seconds' else interval '2.5 seconds' end)
    returning attempt`.execute(db);
  return rows.length > 0;
}

/** Claims the payment for calls to the provider. The claim expires if the process crashes. */
export async function claimPayment(db: Db, { order_id, attempt }: Payment): Promise<Payment | undefined> {
  const { rows } = await sql<Payment>`
    update payments set state = 'starting', claimed_until = now() + interval '1 minute', tries = tries + 1
    where order_id = ${order_id} and attempt = ${attempt} and state in ('starting', 'open')
      and (claimed_until is null or claimed_until < now())
    returning *`.execute(db);
  return rows[0];
}

export async function storeProviderReference(
  db: Db,
  { order_id, attempt }: Payment,
  reference: string,
): Promise<void> {
  await sql`update payments set provider_reference = ${reference} where order_id = ${order_id} and attempt = ${attempt}`.execute(
    db,
  );
}

/** Opens the payment and returns the order status. Undefined: the payment was decided in the meantime. */
export async function markPaymentOpen(
  db: Db,
  payment: Payment,
  step: PaymentStep | null,
): Promise<OrderStatus | undefined> {
  const image = step?.kind === "code" ? step.image : null;
  const otherReference = step?.kind === "page" ? step.otherReference : null;
  const { rows } = await sql<{ status: OrderStatus }>`
    update payments p set state = 'open', claimed_until = null, url = ${step?.url ?? null}, qr_image = ${image},
      other_reference = coalesce(${otherReference}, p.other_reference), attached_at = now(), next_check_at = now() + interval '1 minute'
    from orders o
    where p.order_id = ${payment.order_id} and p.attempt = ${payment.attempt} and p.state = 'starting' and o.id = p.order_id
    returning o.status`.execute(db);
  return rows[0]?.status;
}

export async function releasePaymentClaim(db: Db, { order_id, attempt }: Payment): Promise<void> {
  await sql`update payments set claimed_until = null, state = case when attached_at is null then 'starting' else 'open' end
    where order_id = ${order_id} and attempt = ${attempt} and state = 'starting'`.execute(db);
}

export async function callGiveUpPayment(
  db: Db,
  { order_id, attempt }: Payment,
  { reason = null, failure = "" }: { reason?: FailureReason | null; failure?: string },
): Promise<void> {
  await sql`select give_up_payment(${order_id}, ${attempt}, ${reason}, ${failure})`.execute(db);
}

/** Replaces an expired reference by a new attempt while the order is pending. */
export async function insertNextPaymentAttempt(db: Db, { order_id, attempt }: Payment): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const pending =
      await sql`select from orders where id = ${order_id} and status = 'Pending Payment' for update`.execute(
        tx,
      );
    if (pending.rows.length === 0) throw new ShopError("order_cannot_change");
    await sql`update payments set state = 'failed', settled_at = now(), next_check_at = now() + interval '1 hour', claimed_until = null
      where order_id = ${order_id} and attempt = ${attempt} and state in ('starting', 'open')`.execute(tx);
    await sql`insert into payments (order_id, attempt, user_id, provider, method, amount_centavos, transfer_account_id)
      select order_id, attempt + 1, user_id, provider, method, amount_centavos, transfer_account_id from payments
      where order_id = ${order_id} and attempt = ${attempt} on conflict do nothing`.execute(tx);
  });
}

export async function selectOrderTotal(db: Db, orderId: Id): Promise<number> {
  const order = await db
    .selectFrom("orders")
    .select("total_centavos")
    .where("id", "=", orderId)
    .executeTakeFirstOrThrow();
  return order.total_centavos;
}

/** Starts another payment of an order that a pay link keeps open. Locks: the order. */
export async function insertPayLinkPayment(
  db: Db,
  orderId: Id,
  { method, provider, mostAttempts }: { method: string; provider: string; mostAttempts: number },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ last: number; isOpen: boolean | null }>`
      select coalesce(max(p.attempt), 0) as last, bool_or(p.state in ('starting', 'open')) as "isOpen"
      from (select id from orders where id = ${orderId} and status = 'Pending Payment' and awaits_pay_link(id) for update) as o
        left join payments p on p.order_id = o.id
      group by o.id`.execute(tx);
    const order = rows[0];
    if (!order) throw new ShopError("order_cannot_change");
    if (order.last >= mostAttempts) throw new ShopError("too_many_attempts");
    // Another tap started one meanwhile.
    if (order.isOpen) return;
    await sql`insert into payments (order_id, attempt, user_id, provider, method, amount_centavos)
      select id, ${order.last + 1}, user_id, ${provider}, ${method}, total_centavos from orders where id = ${orderId}`.execute(
      tx,
    );
  });
}

export async function callCancelUnpaidStaffOrders(db: Db): Promise<void> {
  await sql`select cancel_unpaid_staff_orders()`.execute(db);
}

export async function callSettlePayment(
  db: Db,
  { provider_reference: reference }: Payment,
  tries: number,
  { status, amountCentavos, currency, orderId, payment, failure }: PaymentReport,
): Promise<Payment> {
  const { rows } = await sql<Payment>`
    select (settle_payment(${reference}, ${tries}, ${status}, ${amountCentavos}, ${currency}, ${orderId}, ${payment},
      ${failure?.reason ?? null}, ${failure?.words ?? ""})).*`.execute(db);
  return rows[0]!;
}

const COUNT_TIMEOUT_MS = 1_000;

/** Counts open flags on each scrape; without the database, the gauge keeps its last value. */
export function measureOpenPaymentFlags(db: Db, registry: Registry): void {
  const open = new Gauge({
    name: "payment_flags_open",
    help: "Payments that need an admin: refund due, reopened or mismatched",
    aggregator: "max",
    registers: [],
    async collect() {
      const counted = db
        .selectFrom("payment_flags")
        .select((row) => row.fn.countAll<number>().as("open"))
        .where("resolved_at", "is", null)
        .executeTakeFirstOrThrow()
        .then((row) => this.set(row.open))
        .catch(() => {});
      await Promise.race([counted, new Promise((resolve) => setTimeout(resolve, COUNT_TIMEOUT_MS).unref())]);
    },
  });
  registry.registerMetric(open);
}
