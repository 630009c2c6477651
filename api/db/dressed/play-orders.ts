import { createHash } from "node:crypto";
import type { Client } from "pg";
import type { Id } from "@tindahan/contract/core/primitives.ts";
import { PICKUP } from "@tindahan/contract/delivery/delivery-ids.ts";
import type { Settings } from "@tindahan/contract/settings/settings.ts";
import { mailboxKey } from "../../src/accounts/accounts.ts";
import { promisedDeliveryDays, toDeliveryDestination } from "../../src/delivery/delivery.ts";
import { newId } from "../../src/platform/db/ids.ts";
import { phoneKey } from "../../src/platform/phone.ts";
import type { PlannedOrder, Step } from "./plan-orders.ts";
import shoppers from "./shoppers.json" with { type: "json" };

export type Stage = { client: Client; settings: Settings; secretKey: string; ownerId: Id; keyPrefix: string };
/** Between a refund's request and its end. */
const REFUND_MS = 90_000;

type Placed = { orderId: Id; shopperId: Id; totalCentavos: number };

export const SHOPPER_EMAILS = shoppers.map(
  ([name]) => `${name!.toLowerCase().replaceAll(" ", ".")}@example.com`,
);

/** Plays all of them in one transaction, or none if they have been played before. */
export async function playOrders(stage: Stage, orders: PlannedOrder[]): Promise<void> {
  const { client } = stage;
  const keys = orders.map(({ number }) => `key:${keyOf(stage, number)}`);
  const { rows } = await client.query("select from orders where idempotency_key = any ($1) limit 1", [keys]);
  if (rows.length > 0) return;
  await client.query("begin");
  try {
    await client.query(switchTriggers("disable"));
    for (const order of orders) await playOrder(stage, order);
    await client.query(switchTriggers("enable"));
    await client.query("commit");
  } catch (error) {
    await client.query("rollback");
    throw error;
  }
}

const keyOf = ({ keyPrefix }: Stage, number: number) => `${keyPrefix}${number}`;

/** Past events must not send mails, and their times are set afterwards. */
function switchTriggers(action: "disable" | "enable"): string {
  return `alter table order_events ${action} trigger order_events_are_published,
    ${action} trigger order_events_are_append_only`;
}

async function playOrder(stage: Stage, order: PlannedOrder): Promise<void> {
  const placed = await place(stage, order);
  await backdate(stage, placed, order.at);
  for (const step of order.steps) {
    await playStep(stage, placed, step);
    await backdate(stage, placed, step.at);
  }
}

async function place(stage: Stage, order: PlannedOrder): Promise<Placed> {
  const { client, settings, secretKey } = stage;
  const [name, deliveryPlace, street, landmark] = shoppers[order.shopper] as [string, string, string, string];
  const shopperId = await findShopper(stage, order);
  await client.query("select clear_cart($1)", [shopperId]);
  for (const [slug, quantity] of order.lines)
    await client.query("select add_to_cart($1, $2, $3)", [
      shopperId,
      await chooseVariant(client, slug, quantity),
      quantity,
    ]);
  const delivery = order.isPickup ? PICKUP : undefined;
  const to = toDeliveryDestination(
    { deliveryAddress: street, deliveryPlace, landmark, delivery },
    settings.shipping,
  );
  const phone = `+63917555${String(order.shopper + 101).padStart(4, "0")}`;
  const request = {
    order_id: newId(order.at.getTime()),
    event_id: newId(order.at.getTime()),
    shopper: shopperId,
    idempotency_key: keyOf(stage, order.number),
    payment_method: order.method,
    payment_provider: order.method === "cod" ? "cash" : "paymongo",
    customer_name: name,
    phone,
    phone_key: phoneKey(phone, secretKey),
    street: to.street,
    landmark: to.landmark,
    place_code: to.placeCode,
    place_name: to.placeName,
    billing_address: [to.street, to.landmark, to.placeName].filter(Boolean).join(", "),
    note: order.note,
    delivery_option: delivery ?? null,
    delivery_dates: promisedDeliveryDays(settings, order.at),
  };
  const { rows } = await client.query<{ placed: Placed }>(
    "select place_order(jsonb_populate_record(null::order_request, $1::jsonb), null) as placed",
    [JSON.stringify(request)],
  );
  const { orderId, totalCentavos } = rows[0]!.placed;
  // As long as the provider would keep the payment open.
  await client.query(
    "update payments set next_check_at = $2::timestamptz + interval '17 minutes' where order_id = $1",
    [orderId, order.at],
  );
  return { orderId, shopperId, totalCentavos };
}

async function findShopper({ client, secretKey }: Stage, { shopper, at }: PlannedOrder): Promise<Id> {
  const email = SHOPPER_EMAILS[shopper]!;
  await client.query(
    `insert into users (id, role, email, name, mailbox_key, created_at) values ($1, 'shopper', $2, $3, $4, $5)
     on conflict do nothing`,
    [newId(at.getTime()), email, shoppers[shopper]![0], mailboxKey(email, secretKey), at],
  );
  const { rows } = await client.query<{ id: Id }>(
    "select id from users where role = 'shopper' and lower(email) = $1",
    [email],
  );
  return rows[0]!.id;
}

async function chooseVariant(client: Client, slug: string, quantity: number): Promise<Id> {
  const { rows } = await client.query<{ id: Id }>(
    `select v.id from variants v join products p on p.id = v.product_id
     where p.slug = $1 and v.archived_at is null and coalesce(v.stock, $2) >= $2 order by v.position limit 1`,
    [slug, quantity],
  );
  if (!rows[0]) throw new Error(`The demo has too little stock of ${slug}.`);
  return rows[0].id;
}

async function playStep(stage: Stage, placed: Placed, step: Step): Promise<void> {
  const { client, ownerId } = stage;
  const { orderId, shopperId } = placed;
  const setStatus = (to: string, actor: Id, note: string, restock = false) =>
    client.query("select set_order_status($1, $2, $3, $4, null, $5, null, $6)", [
      orderId,
      to,
      actor,
      newId(step.at.getTime()),
      note,
      restock,
    ]);
  switch (step.kind) {
    case "paid":
      return settle(client, placed, "paid");
    case "declined":
      return settle(client, placed, "failed");
    case "status":
      await setStatus(step.to, step.by === "shop" ? ownerId : shopperId, step.note, step.restock);
      return;
    case "shipped":
      await setStatus("Shipped", ownerId, "");
      await client.query("update orders set courier = $2, tracking_number = $3 where id = $1", [
        orderId,
        step.courier,
        step.trackingNumber,
      ]);
      return;
    case "refund":
      return refund(stage, placed, step);
    case "note":
      await client.query(
        "insert into order_notes (id, order_id, author_id, note, created_at) values ($1, $2, $3, $4, $5)",
        [newId(step.at.getTime()), orderId, ownerId, step.note, step.at],
      );
      await client.query(
        "insert into order_events (id, order_id, kind, actor_id) values ($1, $2, 'note_added', $3)",
        [newId(step.at.getTime()), orderId, ownerId],
      );
  }
}

async function settle(
  client: Client,
  { orderId, totalCentavos }: Placed,
  status: "paid" | "failed",
): Promise<void> {
  const reference = providerId("pi", orderId);
  await client.query(
    "update payments set state = 'open', provider_reference = $2, tries = 1, attached_at = now() where order_id = $1",
    [orderId, reference],
  );
  const isPaid = status === "paid";
  await client.query("select settle_payment($1, 1, $2, $3, 'PHP', $4, $5, $6, $7)", [
    reference,
    status,
    isPaid ? totalCentavos : null,
    orderId,
    isPaid ? providerId("pay", orderId) : null,
    isPaid ? null : "not_approved",
    isPaid ? null : "The payment was not approved.",
  ]);
  // The provider does not know these payments.
  await client.query("update payments set next_check_at = null where order_id = $1", [orderId]);
}

async function refund(
  stage: Stage,
  placed: Placed,
  { at, of, note }: Extract<Step, { kind: "refund" }>,
): Promise<void> {
  const { client, ownerId } = stage;
  const { orderId } = placed;
  const refundId = newId(at.getTime());
  await client.query(
    `select request_refund($1, $2, 1, case when $3 then (select total_centavos from orders where id = $2)
      else (select (price_centavos * quantity - discount_centavos) / quantity from order_lines where order_id = $2 and position = 1) end,
      'requested_by_customer', $4, $5, null, null)`,
    [refundId, orderId, of === "all", note, ownerId],
  );
  await client.query("delete from graphile_worker._private_jobs where payload ->> 'refundId' = $1", [
    refundId,
  ]);
  await backdate(stage, placed, new Date(at.getTime() - REFUND_MS));
  await client.query(
    "update refunds set state = 'succeeded', provider_reference = $2, updated_at = now() where id = $1",
    [refundId, providerId("ref", orderId)],
  );
  await client.query(
    "update payment_flags set resolved_at = now(), resolved_by = $2 where order_id = $1 and resolved_at is null",
    [orderId, ownerId],
  );
}

/** Returns an id that looks like PayMongo's. */
function providerId(kind: "pi" | "pay" | "ref", orderId: Id): string {
  return `${kind}_${createHash("sha256").update(orderId).digest("hex").slice(0, 24)}`;
}

/** Gives everything that the functions have written since the last call the time of the step. */
async function backdate({ client }: Stage, { orderId }: Placed, at: Date): Promise<void> {
  await client.query(
    `with moment as (select $2::timestamptz as at),
      events as (update order_events e set at = moment.at from moment where order_id = $1 and e.at >= now()),
      paid as (update payments p set created_at = least(created_at, at), attached_at = case when attached_at is not null then least(attached_at, at) end,
        settled_at = case when settled_at is not null then least(settled_at, at) end from moment where order_id = $1),
      flagged as (update payment_flags f set created_at = least(created_at, at),
        resolved_at = case when resolved_at is not null then least(resolved_at, at) end from moment where order_id = $1),
      given as (update refunds r set created_at = least(created_at, at), updated_at = at from moment where order_id = $1 and updated_at >= now()),
      released as (update promotion_uses u set released_at = at from moment where order_id = $1 and released_at >= now())
    update orders o set created_at = least(created_at, at), updated_at = at from moment where id = $1`,
    [orderId, at],
  );
}
