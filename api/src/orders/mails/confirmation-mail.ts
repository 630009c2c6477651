import { formatDays } from "@tindahan/contract/delivery/delivery-days.ts";
import { formatDate } from "@tindahan/contract/core/format.ts";
import { PAYMENT_METHOD_NAMES, type PaymentMethod } from "@tindahan/contract/payments/methods.ts";
import type { Settings } from "@tindahan/contract/settings/settings.ts";
import type { Order } from "@tindahan/contract/orders/orders.ts";
import { PICKUP } from "@tindahan/contract/delivery/delivery-ids.ts";
import { isOrderConfirmation, type OrderEventConsumer } from "../events/order-events.ts";
import { selectOrder } from "../queries.ts";
import { letterShopOf, type Fact, type Letter, type LetterShop } from "../../platform/mail/letter.ts";
import { composeOrderLetter } from "./order-letter.ts";

/** A crash after sending repeats the mail with the same Message-ID. */
export const confirmationMail: OrderEventConsumer = {
  name: "mail-order-confirmation",
  wants: isOrderConfirmation,
  run: async ({ db, mailer, config, settings }, { orderId, shopperId }) => {
    const { order } = await selectOrder(db, orderId, shopperId);
    const current = await settings.read();
    const { mails, shipping } = current;
    const link = `${config.publicUrl}/orders/${order._id}`;
    const shop = letterShopOf(current, config.publicUrl);
    const letter = confirmationLetter(order, link, shop, mails.confirmation, shipping.pickup.hours);
    if (order.user.email === "") return;
    await mailer.send({ to: order.user.email, ...letter, id: `order-confirmation.${order._id}` });
  },
};

export function confirmationLetter(
  order: Order,
  link: string,
  shop: LetterShop,
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
