import { z } from "zod";
import { formatDate, formatMoney, shortId } from "@tindahan/contract/format.ts";
import { PAYMENT_METHOD_NAMES, type PaymentMethod } from "@tindahan/contract/checkout.ts";
import type { Settings } from "@tindahan/contract/settings.ts";
import type { Order } from "@tindahan/contract/orders.ts";
import type { Job } from "../platform/jobs.ts";
import { escapeHtml, fillIn, htmlLines } from "../platform/html.ts";
import type { Services } from "../platform/services.ts";
import { selectOrder } from "./queries.ts";

const Payload = z.object({ orderId: z.uuid() });

/**
 * Left in `job_outbox` by `place_order`, in the order's own transaction: no order without its mail, no mail without its
 * order. A process killed between the mail server's yes and our note of it sends the mail again, with the same Message-ID.
 */
export const mailOrderConfirmation: Job<Services, typeof Payload> = {
  name: "mail-order-confirmation",
  payload: Payload,
  isBulk: true,
  run: async ({ db, mailer, config, settings }, { orderId }) => {
    const owner = await db
      .selectFrom("orders")
      .select("user_id")
      .where("id", "=", orderId)
      .executeTakeFirst();
    if (!owner) return;
    const { order } = await selectOrder(db, orderId, owner.user_id);
    const { shop, mails } = await settings.read();
    const link = `${config.publicUrl}/orders/${order._id}`;
    const letter = confirmationLetter(order, link, shop.name, mails.confirmation);
    await mailer.send({ to: order.user.email, ...letter, id: `order-confirmation.${order._id}` });
  },
};

export function confirmationLetter(
  order: Order,
  link: string,
  shop: string,
  texts: Settings["mails"]["confirmation"],
): { subject: string; text: string; html: string } {
  const fill = (text: string) => fillIn(text, { shop, order: shortId(order._id), name: order.customerName });
  const [subject, intro, closing] = [texts.subject, texts.intro, texts.closing].map(fill) as [
    string,
    string,
    string,
  ];
  const lines = order.items.map(
    ({ product, quantity, price }) =>
      [`${quantity} × ${product.name}`, formatMoney(quantity * price)] as const,
  );
  const facts = [
    ["Order", shortId(order._id)],
    ["Date", formatDate(order.createdAt)],
    ["Payment", PAYMENT_METHOD_NAMES[order.paymentMethod as PaymentMethod]],
    ["Deliver to", `${order.customerName}, ${order.deliveryAddress}`],
  ] as const;
  const legal = "This is a summary of your order, not a BIR invoice.";
  const rows = [...lines, ["Total", formatMoney(order.total)] as const];
  return {
    subject,
    text: `${intro}\n\n${facts.map(([name, value]) => `${name}: ${value}`).join("\n")}\n\n${rows
      .map(([name, value]) => `${name}  ${value}`)
      .join("\n")}\n\nFollow it here: ${link}\n\n${closing ? `${closing}\n\n` : ""}${legal}\n`,
    html: `<!doctype html><html lang="en"><body style="font:16px/1.5 system-ui,sans-serif;color:#29261f;background:#fbfaf8;margin:0;padding:24px">
<div style="max-width:520px;margin:0 auto;background:#fff;border:1px solid #e2dfd9;border-radius:12px;padding:24px">
<p style="font-size:18px;font-weight:600;margin:0 0 16px">${htmlLines(intro)}</p>
${facts.map(([name, value]) => `<p style="margin:0 0 4px"><span style="color:#635f57">${name}:</span> ${escapeHtml(value)}</p>`).join("\n")}
<table style="width:100%;border-collapse:collapse;margin:16px 0">${rows
      .map(
        ([name, value]) =>
          `<tr><td style="padding:8px 0;border-top:1px solid #e2dfd9">${escapeHtml(name)}</td><td style="padding:8px 0;border-top:1px solid #e2dfd9;text-align:right;white-space:nowrap">${escapeHtml(value)}</td></tr>`,
      )
      .join("")}</table>
<p style="margin:0 0 16px"><a href="${escapeHtml(link)}" style="color:#0b7a53">Follow your order</a></p>
${closing ? `<p style="margin:0 0 16px">${htmlLines(closing)}</p>` : ""}
<p style="margin:0;color:#635f57;font-size:14px">${legal}</p>
</div></body></html>`,
  };
}
