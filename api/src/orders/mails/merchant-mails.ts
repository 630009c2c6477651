import { sql } from "kysely";
import { z } from "zod";
import { PAYMENT_METHOD_NAMES, type PaymentMethod } from "@tindahan/contract/payments/methods.ts";
import { centavosToPesos, formatMoney, formatOrderNumber, shortId } from "@tindahan/contract/core/format.ts";
import type { Id } from "@tindahan/contract/core/primitives.ts";
import { composeLetter, letterShopOf } from "../../platform/mail/letter.ts";
import type { Job } from "../../platform/queue/jobs.ts";
import { isOrderConfirmation, type OrderEventConsumer } from "../events/order-events.ts";
import type { Services } from "../../platform/services.ts";

/** An order paid again after a cancellation is not new. */
export const newOrderMail: OrderEventConsumer = {
  name: "mail-new-order",
  wants: (event, { newOrders }) =>
    isOrderConfirmation(event) && newOrders.email !== "" && newOrders.when === "each",
  run: async (services, { id, orderId }) => {
    const [order] = await selectNewOrders(
      services,
      sql`o.id = ${orderId} and not exists (
        select from order_events this join order_events earlier on earlier.order_id = o.id and earlier.at < this.at
        where this.id = ${id} and (earlier.kind = 'paid' or earlier.kind = 'placed' and o.payment_method = 'cod'))`,
    );
    if (!order) return;
    const subject = `New order ${shortId(order.id)}: ${formatMoney(order.pesos)}`;
    await sendMerchantMail(services, subject, [order], `new-order.${orderId}`);
  },
};

/** `ts` is the scheduled time, even if the job runs late. */
const Scheduled = z.object({ _cron: z.object({ ts: z.coerce.date() }) });

export const mailNewOrdersOfDay: Job<Services, typeof Scheduled> = {
  name: "mail-new-orders-of-day",
  payload: Scheduled,
  schedule: "0 0 * * *",
  run: async (services, { _cron: { ts: until } }) => {
    const { newOrders } = await services.settings.read();
    if (newOrders.email === "" || newOrders.when !== "daily") return;
    const since = new Date(until.getTime() - 24 * 60 * 60 * 1000);
    // An online order counts when it is paid, up to some days after it was placed.
    const orders = await selectNewOrders(
      services,
      sql`o.created_at > ${since}::timestamptz - interval '7 days' and exists (select from order_events e
        where e.order_id = o.id and e.to_status = 'Processing' and coalesce(e.from_status, 'Pending Payment') = 'Pending Payment'
          and e.at >= ${since} and e.at < ${until})`,
    );
    if (orders.length === 0) return;
    const total = orders.reduce((sum, { pesos }) => sum + pesos, 0);
    const count = orders.length === 1 ? "1 new order" : `${orders.length} new orders`;
    const subject = `${count}, ${formatMoney(total)}`;
    await sendMerchantMail(services, subject, orders, `new-orders.${until.toISOString().slice(0, 10)}`);
  },
};

type NewOrder = {
  id: Id;
  number: number;
  name: string;
  pesos: number;
  method: string;
  items: string;
  note: string;
};

async function selectNewOrders({ db }: Services, condition: ReturnType<typeof sql>): Promise<NewOrder[]> {
  const { rows } = await sql<Omit<NewOrder, "pesos"> & { centavos: number }>`
    select o.id, o.number, o.customer_name as name, o.total_centavos as centavos, o.payment_method as method, o.note,
      (select string_agg(l.quantity || ' × ' || l.name, ', ' order by l.position) from order_lines l where l.order_id = o.id) as items
    from orders o where ${condition} order by o.created_at, o.id limit 500`.execute(db);
  return rows.map(({ centavos, ...order }) => ({ ...order, pesos: centavosToPesos(centavos) }));
}

async function sendMerchantMail(
  { mailer, config, settings }: Services,
  subject: string,
  orders: NewOrder[],
  id: string,
): Promise<void> {
  const current = await settings.read();
  const { email: to } = current.newOrders;
  if (to === "") return;
  const single = orders.length === 1 ? orders[0] : undefined;
  const parts = orders.map((order) => {
    const method = PAYMENT_METHOD_NAMES[order.method as PaymentMethod];
    const title = `${shortId(order.id)} (${formatOrderNumber(order.number)}): ${order.name}, ${formatMoney(order.pesos)}, ${method}`;
    const link = single ? "" : `${config.publicUrl}/admin/orders/${order.id}`;
    return [title, order.items, order.note && `Note: ${order.note}`, link].filter(Boolean).join("\n");
  });
  const letter = composeLetter({
    subject,
    shop: { ...letterShopOf(current, config.publicUrl), contact: "" },
    blocks: [
      ...parts.map((text) => ({ kind: "paragraph" as const, text })),
      {
        kind: "button",
        label: single ? "Open the order" : "Open the orders",
        href: `${config.publicUrl}/admin/orders${single ? `/${single.id}` : ""}`,
      },
    ],
  });
  await mailer.send({ to, ...letter, id });
}
