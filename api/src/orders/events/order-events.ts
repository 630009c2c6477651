import { sql } from "kysely";
import { z } from "zod";
import type { PaymentMethod } from "@tindahan/contract/payments/methods.ts";
import type { OrderStatus } from "@tindahan/contract/orders/orders.ts";
import type { Id } from "@tindahan/contract/core/primitives.ts";
import type { EventReason } from "@tindahan/contract/orders/reasons.ts";
import type { Settings } from "@tindahan/contract/settings/settings.ts";
import type { Db, Tx } from "../../platform/db/database.ts";
import { newId } from "../../platform/db/ids.ts";
import type { Job } from "../../platform/queue/jobs.ts";
import type { Services } from "../../platform/services.ts";

export type OrderEvent = {
  id: Id;
  orderId: Id;
  kind:
    | "placed"
    | "paid"
    | "status_changed"
    | "shipment_changed"
    | "refund_requested"
    | "refunded"
    | "refund_failed"
    | "note_added";
  toStatus: OrderStatus | null;
  reason: EventReason | null;
  refundId: Id | null;
  shopperId: Id;
  paymentMethod: PaymentMethod;
};

export type OrderEventConsumer = {
  name: string;
  wants: (event: OrderEvent, settings: Settings) => boolean;
  delayMs?: number;
  /** Must be idempotent: a failed run is repeated. */
  run: (services: Services, event: OrderEvent) => Promise<void>;
};

const Payload = z.object({ eventId: z.uuid() });

export function orderConsumerJob({ name, run }: OrderEventConsumer): Job<Services, typeof Payload> {
  return {
    name,
    payload: Payload,
    isBulk: true,
    run: async (services, { eventId }) => {
      const { rows } = await selectOrderEvents(sql`e.id = ${eventId}`).execute(services.db);
      if (rows[0]) await run(services, rows[0]);
    },
  };
}

export async function recordOrderEvent(
  tx: Tx,
  { orderId, kind, actorId }: Pick<OrderEvent, "orderId" | "kind"> & { actorId: Id },
): Promise<void> {
  await tx
    .insertInto("order_events")
    .values({ id: newId(), order_id: orderId, kind, actor_id: actorId })
    .execute();
}

/** `skip locked` leaves the events of other workers. */
export async function takeQueuedEvents(db: Db): Promise<OrderEvent[]> {
  const { rows } = await sql<OrderEvent>`
    with taken as (
      delete from order_event_outbox where id in (
        select id from order_event_outbox order by id limit 1000 for update skip locked)
      returning event_id)
    ${selectOrderEvents(sql`e.id in (select event_id from taken)`)}`.execute(db);
  return rows;
}

function selectOrderEvents(condition: ReturnType<typeof sql>) {
  return sql<OrderEvent>`
    select e.id, e.order_id as "orderId", e.kind, e.to_status as "toStatus", e.reason, e.refund_id as "refundId",
      o.user_id as "shopperId", o.payment_method as "paymentMethod"
    from order_events e join orders o on o.id = e.order_id where ${condition}`;
}

export function isOrderConfirmation({ kind, paymentMethod }: OrderEvent): boolean {
  return kind === "paid" || (kind === "placed" && paymentMethod === "cod");
}
