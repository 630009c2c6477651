import { formatDays } from "@tindahan/contract/delivery/delivery-days.ts";
import { formatDate, formatMoney } from "@tindahan/contract/core/format.ts";
import { PAYMENT_METHOD_NAMES, type PaymentMethod } from "@tindahan/contract/payments/methods.ts";
import type { Settings } from "@tindahan/contract/settings/settings.ts";
import type { Order } from "@tindahan/contract/orders/orders.ts";
import { PICKUP } from "@tindahan/contract/delivery/delivery-ids.ts";
import { isOrderConfirmation, type OrderEventConsumer } from "../events/order-events.ts";
import { selectOrder } from "../queries.ts";
import { composeOrderLetter, type Letter, type Fact } from "./order-letter.ts";

/** A crash after sending repeats the mail with the same Message-ID. */
export const confirmationMail: OrderEventConsumer = {
  name: "mail-order-confirmation",
  wants: isOrderConfirmation,
  run: async ({ db, mailer, config, settings }, { orderId, shopperId }) => {
    const { order } = await selectOrder(db, orderId, shopperId);
    const { shop, mails, shipping } = await settings.read();
    const link = `${config.publicUrl}/orders/${order._id}`;
    const letter = confirmationLetter(order, link, shop.name, mails.confirmation, shipping.pickup.hours);
    if (order.user.email === "") return;
    await mailer.send({ to: order.user.email, ...letter, id: `order-confirmation.${order._id}` });
  },
};

export function confirmationLetter(
  order: Order,
  link: string,
  shop: string,
  texts: Settings["mails"]["confirmation"],
  pickupHours = "",
): Letter {
  return composeOrderLetter({
    order,
    shop,
    texts,
    link,
    facts: [
      ["Date", formatDate(order.createdAt)],
      ["Payment", PAYMENT_METHOD_NAMES[order.paymentMethod as PaymentMethod]],
      ...deliveryMailRows(order, pickupHours),
      ...(order.note ? [["Your note", order.note] as const] : []),
    ],
    rows: amountMailRows(order),
    footer: "This is a summary of your order, not a BIR invoice.",
  });
}

function deliveryMailRows({ customerName, deliveryAddress, delivery }: Order, pickupHours: string): Fact[] {
  const { from, until } = delivery ?? {};
  const days = from && until ? formatDays(from, until) : "";
  if (delivery?.kind !== PICKUP)
    return [
      ["Deliver to", `${customerName}, ${deliveryAddress}`],
      ...(days ? [["Expected", days] as const] : []),
    ];
  return [
    ["Pick up at", deliveryAddress],
    ...(pickupHours ? [["Hours", pickupHours] as const] : []),
    ...(days ? [["Ready from", days] as const] : []),
  ];
}

function amountMailRows({ items, discounts, shippingFee, codFee, delivery, total }: Order): Fact[] {
  return [
    ...items.map(
      ({ product, quantity, price }) =>
        [`${quantity} × ${product.name}`, formatMoney(quantity * price)] as const,
    ),
    ...discounts.map(
      ({ name, code, amount }) => [code ? `${name} (${code})` : name, `−${formatMoney(amount)}`] as const,
    ),
    ...(delivery?.kind === "ship"
      ? [[delivery.name, shippingFee === 0 ? "Free" : formatMoney(shippingFee)] as const]
      : []),
    ...(codFee > 0 ? [["Cash on Delivery fee", formatMoney(codFee)] as const] : []),
    ["Total", formatMoney(total)],
  ];
}
