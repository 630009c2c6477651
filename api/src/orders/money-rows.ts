import { formatMoney } from "@tindahan/contract/core/format.ts";
import type { Order } from "@tindahan/contract/orders/orders.ts";
import type { Line } from "./mails/order-letter.ts";

/** What was ordered and what it comes to; of discounts and fees only those that there are. */
export function moneyRows({ items, discounts, shippingFee, codFee, delivery, total }: Order): Line[] {
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
