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

/** A change of an order: a row of `order_events`, with what consumers want to know about the order. */
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
  /** Null: the status did not change. */
  toStatus: OrderStatus | null;
  reason: EventReason | null;
  refundId: Id | null;
  shopperId: Id;
  paymentMethod: PaymentMethod;
};

/** Something that follows from a change of an order: a mail, for instance. */
export type OrderEventConsumer = {
  /** The name of its job. */
  name: string;
  wants: (event: OrderEvent, settings: Settings) => boolean;
  /** Delay between the change and the job; default: none. */
  delayMs?: number;
  /** Tried again until it succeeds, so it may run more than once for an event. */
  run: (services: Services, event: OrderEvent) => Promise<void>;
};

const Payload = z.object({ eventId: z.uuid() });

export function jobOf({ name, run }: OrderEventConsumer): Job<Services, typeof Payload> {
  return {
    name,
    payload: Payload,
    isBulk: true,
    run: async (services, { eventId }) => {
      const { rows } = await selectEvents(sql`e.id = ${eventId}`).execute(services.db);
      if (rows[0]) await run(services, rows[0]);
    },
  };
}

/** A change that no SQL function makes. */
export async function recordEvent(
  tx: Tx,
  { orderId, kind, actorId }: Pick<OrderEvent, "orderId" | "kind"> & { actorId: Id },
): Promise<void> {
  await tx
    .insertInto("order_events")
    .values({ id: newId(), order_id: orderId, kind, actor_id: actorId })
    .execute();
}

/** Takes up to 1,000 events out of the outbox, oldest first; what another worker is taking is passed over. */
export async function takeEvents(db: Db): Promise<OrderEvent[]> {
  const { rows } = await sql<OrderEvent>`
    with taken as (
      delete from order_event_outbox where id in (
        select id from order_event_outbox order by id limit 1000 for update skip locked)
      returning event_id)
    ${selectEvents(sql`e.id in (select event_id from taken)`)}`.execute(db);
  return rows;
}

function selectEvents(condition: ReturnType<typeof sql>) {
  return sql<OrderEvent>`
    select e.id, e.order_id as "orderId", e.kind, e.to_status as "toStatus", e.reason, e.refund_id as "refundId",
      o.user_id as "shopperId", o.payment_method as "paymentMethod"
    from order_events e join orders o on o.id = e.order_id where ${condition}`;
}

/** Whether the shop has got an order that it can work on: one to be paid in cash, or one that was paid. */
export function isConfirmed({ kind, paymentMethod }: OrderEvent): boolean {
  return kind === "paid" || (kind === "placed" && paymentMethod === "cod");
}
