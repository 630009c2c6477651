import { sql } from "kysely";
import { PAYMENT_METHOD_NAMES, type PaymentMethod } from "@tindahan/contract/payments/methods.ts";
import type { ResponseOf } from "@tindahan/contract/core/endpoint.ts";
import { centavosToPesos, formatMoney } from "@tindahan/contract/core/format.ts";
import { type getMyOrder, type OrderStatus } from "@tindahan/contract/orders/orders.ts";
import type { Settings, UpdateMailName } from "@tindahan/contract/settings/settings.ts";
import { refundDuePesos } from "@tindahan/contract/orders/constants.ts";
import type { Db } from "../../platform/db/database.ts";
import type { Services } from "../../platform/services.ts";
import type { OrderEvent, OrderEventConsumer } from "../events/order-events.ts";
import { letterShopOf, type Fact, type Letter, type LetterShop } from "../../platform/mail/letter.ts";
import { composeOrderLetter } from "./order-letter.ts";
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
    const { rows } = await sql<Omit<MailedRefund, "pesos"> & { centavos: number }>`
      select f.amount_centavos as centavos, f.hand_reference as "handReference", coalesce(r.refund_note, '') as note
      from refunds f left join returns r on r.id = f.return_id where f.id = ${refundId}`.execute(services.db);
    const { centavos, ...refund } = rows[0]!;
    const refunded = { ...refund, pesos: centavosToPesos(centavos) };
    await sendUpdateMail(services, "refunded", event, `refund.${refundId}`, refunded);
  },
};

/**
 * Returns no mail if the change or its bulk change was reverted in time, or if the shopper has ordered again.
 */
async function selectDueUpdateMail(db: Db, { id }: OrderEvent): Promise<UpdateMailName | undefined> {
  const isAboutPayment = sql`(e.reason is not null and e.reason <> 'returned_to_sender')`;
  const within = sql`e.at and e.at + ${DELAY_MS} * interval '1 millisecond'`;
  const { rows } = await sql<{ mail: UpdateMailName }>`
    select case when ${isAboutPayment} then 'paymentFailed' else lower(e.to_status) end as mail
    from order_events e join orders o on o.id = e.order_id
    where e.id = ${id} and e.reason is distinct from 'payment_not_started'
      and not exists (select from order_events later where later.order_id = o.id and later.id <> e.id
        and later.to_status is not null and later.at between ${within})
      and not exists (select from bulk_change_rows r join bulk_changes b on b.id = r.bulk_id
        where r.order_id = o.id and r.state = 'changed' and b.status = e.to_status and b.created_at <= e.at
          and b.cancelled_at between ${within})
      and (not ${isAboutPayment} or not exists (select from orders again
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
  refunded?: MailedRefund,
): Promise<void> {
  const current = await settings.read();
  const { mails } = current;
  if (!mails[mail].isOn) return;
  const mine = await selectOrder(db, orderId, shopperId);
  const link = `${config.publicUrl}/orders/${orderId}`;
  const shop = letterShopOf(current, config.publicUrl);
  const letter = composeUpdateLetter({ mail, mine, link, shop, texts: mails[mail], refunded });
  if (mine.order.user.email === "") return;
  await mailer.send({ to: mine.order.user.email, ...letter, id: messageId });
}

/** `handReference`: null if the payment provider sends the money. `note`: why it is less than expected. */
type MailedRefund = { pesos: number; handReference: string | null; note: string };

type Update = {
  mail: UpdateMailName;
  mine: Pick<ResponseOf<typeof getMyOrder>, "order" | "paid" | "refunds">;
  link: string;
  shop: LetterShop;
  texts: Settings["mails"][UpdateMailName];
  refunded?: MailedRefund | undefined;
};

export function composeUpdateLetter({ mail, mine, link, shop, texts, refunded }: Update): Letter {
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
    cancelled: order.isReturned
      ? [["Why", "The courier brought the parcel back to us"]]
      : due > 0
        ? [["Refund", `${formatMoney(due)} goes back to your ${method}`]]
        : [],
    refunded: refunded ? refundFacts(refunded, method) : [],
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

function refundFacts({ pesos, handReference, note }: MailedRefund, method: string): Fact[] {
  return [
    ["Refund", handReference === null ? `${formatMoney(pesos)} to your ${method}` : formatMoney(pesos)],
    ...(handReference === null ? [] : [["Reference", handReference] as const]),
    ...(note ? [["Why this amount", note] as const] : []),
  ];
}
