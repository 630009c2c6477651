import { formatMoney, formatOrderNumber, shortId } from "@tindahan/contract/core/format.ts";
import type { Order } from "@tindahan/contract/orders/orders.ts";
import { fillInPlaceholders } from "../../platform/http/html.ts";
import { composeLetter, type Fact, type Letter, type LetterShop } from "../../platform/mail/letter.ts";

type Contents = {
  order: Order;
  shop: LetterShop;
  texts: { subject: string; intro: string; closing: string };
  facts: Fact[];
  link: string;
  footer?: string;
};

export function composeOrderLetter({ order, shop, texts, facts, link, footer = "" }: Contents): Letter {
  const id = shortId(order._id);
  const fill = (text: string) =>
    fillInPlaceholders(text, { shop: shop.name, order: id, name: order.customerName });
  return composeLetter({
    subject: fill(texts.subject),
    shop,
    blocks: [
      { kind: "lead", text: fill(texts.intro) },
      { kind: "facts", facts: [["Order", `${id} (${formatOrderNumber(order.number)})`], ...facts] },
      {
        kind: "items",
        items: order.items.map(({ product, quantity, price }) => ({
          name: `${quantity} × ${product.name}`,
          amount: formatMoney(quantity * price),
          image: product.image,
        })),
        sums: sumFacts(order),
      },
      { kind: "button", label: "See your order", href: link },
      { kind: "paragraph", text: fill(texts.closing) },
      { kind: "small", text: footer },
    ],
  });
}

function sumFacts({ discounts, shippingFee, codFee, delivery, total }: Order): Fact[] {
  return [
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
