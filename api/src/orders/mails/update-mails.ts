import { sql } from "kysely";
import { z } from "zod";
import { PAYMENT_METHOD_NAMES, type PaymentMethod } from "@tindahan/contract/payments/methods.ts";
import type { ResponseOf } from "@tindahan/contract/core/endpoint.ts";
import { centavosToPesos, formatMoney } from "@tindahan/contract/core/format.ts";
import { refundDue, type getMyOrder } from "@tindahan/contract/orders/orders.ts";
import type { Id } from "@tindahan/contract/core/primitives.ts";
import type { Settings, UpdateMailName } from "@tindahan/contract/settings/settings.ts";
import type { Db } from "../../platform/db/database.ts";
import type { Job } from "../../platform/queue/jobs.ts";
import type { Services } from "../../platform/services.ts";
import { orderLetter, type Letter, type Line } from "./order-letter.ts";
import { selectOrder } from "../queries.ts";

const EventPayload = z.object({ eventId: z.uuid() });

/** Enqueued by `set_order_status`, in the transaction of the change. */
export const mailOrderUpdate: Job<Services, typeof EventPayload> = {
  name: "mail-order-update",
  payload: EventPayload,
  isBulk: true,
  run: async (services, { eventId }) => {
    const change = await selectLastingChange(services.db, eventId);
    if (change) await send(services, change.mail, change, `order-update.${eventId}`);
  },
};

const RefundPayload = z.object({ refundId: z.uuid() });

/** Enqueued when the provider reports that the money has gone back. */
export const mailRefund: Job<Services, typeof RefundPayload> = {
  name: "mail-refund",
  payload: RefundPayload,
  isBulk: true,
  run: async (services, { refundId }) => {
    const { rows } = await sql<{ orderId: Id; userId: Id; amount: number }>`
      select o.id as "orderId", o.user_id as "userId", r.amount_centavos as amount
      from refunds r join orders o on o.id = r.order_id where r.id = ${refundId}`.execute(services.db);
    const refund = rows[0];
    if (refund)
      await send(services, "refunded", refund, `refund.${refundId}`, centavosToPesos(refund.amount));
  },
};

type Change = { mail: UpdateMailName; orderId: Id; userId: Id };

/**
 * Nothing if the change was undone, or the bulk change that made it was stopped, within the delay; nor if a shopper whose
 * payment failed has ordered again since.
 */
async function selectLastingChange(db: Db, eventId: Id): Promise<Change | undefined> {
  const { rows } = await sql<Change>`
    select o.id as "orderId", o.user_id as "userId", case
      when e.reason is not null then 'paymentFailed' else lower(e.to_status) end as mail
    from order_events e join orders o on o.id = e.order_id
    where e.id = ${eventId} and e.reason is distinct from 'payment_not_started'
      and not exists (select from order_events later where later.order_id = o.id and later.id <> e.id
        and later.at between e.at and e.at + order_mail_delay())
      and not exists (select from bulk_change_rows r join bulk_changes b on b.id = r.bulk_id
        where r.order_id = o.id and r.state = 'changed' and b.status = e.to_status and b.created_at <= e.at
          and b.cancelled_at between e.at and e.at + order_mail_delay())
      and (e.reason is null or not exists (select from orders again
        where again.user_id = o.user_id and again.created_at > o.created_at and again.status <> 'Cancelled'))`.execute(
    db,
  );
  return rows[0];
}

async function send(
  { db, mailer, config, settings }: Services,
  mail: UpdateMailName,
  { orderId, userId }: { orderId: Id; userId: Id },
  messageId: string,
  refunded?: number,
): Promise<void> {
  const { shop, mails } = await settings.read();
  if (!mails[mail].isOn) return;
  const mine = await selectOrder(db, orderId, userId);
  const link = `${config.publicUrl}/orders/${orderId}`;
  const letter = updateLetter({ mail, mine, link, shop: shop.name, texts: mails[mail], refunded });
  // Whoever was erased is written to no more.
  if (mine.order.user.email === "") return;
  await mailer.send({ to: mine.order.user.email, ...letter, id: messageId });
}

type Update = {
  mail: UpdateMailName;
  mine: Pick<ResponseOf<typeof getMyOrder>, "order" | "paid" | "refunds">;
  link: string;
  shop: string;
  texts: Settings["mails"][UpdateMailName];
  /** In pesos. */
  refunded?: number | undefined;
};

export function updateLetter({ mail, mine, link, shop, texts, refunded = 0 }: Update): Letter {
  const { order } = mine;
  const due = refundDue(mine);
  const method = PAYMENT_METHOD_NAMES[order.paymentMethod as PaymentMethod];
  const facts: Record<UpdateMailName, Line[]> = {
    shipped: [
      ...(order.shipment ? [["Courier", order.shipment.courier] as const] : []),
      ...(order.shipment?.trackingNumber
        ? [["Tracking number", order.shipment.trackingNumber] as const]
        : []),
      ...(order.shipment?.url ? [["Track it", order.shipment.url] as const] : []),
      ["Deliver to", `${order.customerName}, ${order.deliveryAddress}`],
      ...(order.paymentMethod === "cod" ? [["Cash to prepare", formatMoney(order.total)] as const] : []),
    ],
    delivered: [],
    cancelled: due > 0 ? [["Refund", `${formatMoney(due)} goes back to your ${method}`]] : [],
    refunded: [["Refund", `${formatMoney(refunded)} to your ${method}`]],
    paymentFailed: [["Payment", method]],
  };
  return orderLetter({
    order,
    shop,
    texts,
    link,
    facts: facts[mail],
  });
}
