import { sql } from "kysely";
import { PAYMENT_METHOD_NAMES, type PaymentMethod } from "@tindahan/contract/payments/methods.ts";
import type { ResponseOf } from "@tindahan/contract/core/endpoint.ts";
import { centavosToPesos, formatMoney } from "@tindahan/contract/core/format.ts";
import { refundDuePesos, type getMyOrder, type OrderStatus } from "@tindahan/contract/orders/orders.ts";
import type { Settings, UpdateMailName } from "@tindahan/contract/settings/settings.ts";
import type { Db } from "../../platform/db/database.ts";
import type { Services } from "../../platform/services.ts";
import type { OrderEvent, OrderEventConsumer } from "../events/order-events.ts";
import { composeOrderLetter, type Letter, type Fact } from "./order-letter.ts";
import { selectOrder } from "../queries.ts";

/** Changes reverted within this time are never mailed. */
const DELAY_MS = 60_000;

const MAILED_STATUSES: (OrderStatus | null)[] = ["Shipped", "Delivered", "Cancelled"];

export const updateMail: OrderEventConsumer = {
  name: "mail-order-update",
  wants: ({ kind, toStatus, reason }) =>
    kind === "status_changed" && MAILED_STATUSES.includes(toStatus) && reason !== "replaced",
  delayMs: DELAY_MS,
  run: async (services, event) => {
    const mail = await selectDueUpdateMail(services.db, event);
    if (mail) await sendUpdateMail(services, mail, event, `order-update.${event.id}`);
  },
};

export const refundMail: OrderEventConsumer = {
  name: "mail-refund",
  wants: ({ kind }) => kind === "refunded",
  run: async (services, event) => {
    const { refundId } = event;
    const { rows } = await sql<{ centavos: number }>`
      select amount_centavos as centavos from refunds where id = ${refundId}`.execute(services.db);
    const pesos = centavosToPesos(rows[0]!.centavos);
    await sendUpdateMail(services, "refunded", event, `refund.${refundId}`, pesos);
  },
};

/**
 * Returns no mail if the change or its bulk change was reverted in time, or if the shopper has ordered again.
 */
async function selectDueUpdateMail(db: Db, { id }: OrderEvent): Promise<UpdateMailName | undefined> {
  const within = sql`e.at and e.at + ${DELAY_MS} * interval '1 millisecond'`;
  const { rows } = await sql<{ mail: UpdateMailName }>`
    select case when e.reason is not null then 'paymentFailed' else lower(e.to_status) end as mail
    from order_events e join orders o on o.id = e.order_id
    where e.id = ${id} and e.reason is distinct from 'payment_not_started'
      and not exists (select from order_events later where later.order_id = o.id and later.id <> e.id
        and later.to_status is not null and later.at between ${within})
      and not exists (select from bulk_change_rows r join bulk_changes b on b.id = r.bulk_id
        where r.order_id = o.id and r.state = 'changed' and b.status = e.to_status and b.created_at <= e.at
          and b.cancelled_at between ${within})
      and (e.reason is null or not exists (select from orders again
        where again.user_id = o.user_id and again.created_at > o.created_at and again.status <> 'Cancelled'))`.execute(
    db,
  );
  return rows[0]?.mail;
}

async function sendUpdateMail(
  { db, mailer, config, settings }: Services,
  mail: UpdateMailName,
  { orderId, shopperId }: OrderEvent,
  messageId: string,
  refunded?: number,
): Promise<void> {
  const { shop, mails } = await settings.read();
  if (!mails[mail].isOn) return;
  const mine = await selectOrder(db, orderId, shopperId);
  const link = `${config.publicUrl}/orders/${orderId}`;
  const letter = composeUpdateLetter({ mail, mine, link, shop: shop.name, texts: mails[mail], refunded });
  if (mine.order.user.email === "") return;
  await mailer.send({ to: mine.order.user.email, ...letter, id: messageId });
}

type Update = {
  mail: UpdateMailName;
  mine: Pick<ResponseOf<typeof getMyOrder>, "order" | "paid" | "refunds">;
  link: string;
  shop: string;
  texts: Settings["mails"][UpdateMailName];
  refunded?: number | undefined;
};

export function composeUpdateLetter({ mail, mine, link, shop, texts, refunded = 0 }: Update): Letter {
  const { order } = mine;
  const due = refundDuePesos(mine);
  const method = PAYMENT_METHOD_NAMES[order.paymentMethod as PaymentMethod];
  const facts: Record<UpdateMailName, Fact[]> = {
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
  return composeOrderLetter({
    order,
    shop,
    texts,
    link,
    facts: facts[mail],
  });
}
