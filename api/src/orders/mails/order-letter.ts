import { formatOrderNumber, shortId } from "@tindahan/contract/core/format.ts";
import type { Order } from "@tindahan/contract/orders/orders.ts";
import { escapeHtml, fillInPlaceholders, htmlWithLineBreaks } from "../../platform/http/html.ts";

export type Letter = { subject: string; text: string; html: string };
export type Fact = readonly [name: string, value: string];

type Contents = {
  order: Order;
  shop: string;
  texts: { subject: string; intro: string; closing: string };
  facts: Fact[];
  rows?: Fact[];
  link: string;
  footer?: string;
};

export function composeOrderLetter({ order, shop, texts, facts, rows = [], link, footer }: Contents): Letter {
  const id = shortId(order._id);
  const fill = (text: string) => fillInPlaceholders(text, { shop, order: id, name: order.customerName });
  const [subject, intro, closing] = [fill(texts.subject), fill(texts.intro), fill(texts.closing)];
  const allFacts = [["Order", `${id} (${formatOrderNumber(order.number)})`] as const, ...facts];
  const paragraphs = [
    intro,
    allFacts.map(([name, value]) => `${name}: ${value}`).join("\n"),
    rows.map(([name, value]) => `${name}  ${value}`).join("\n"),
    `Follow it here: ${link}`,
    closing,
    footer,
  ];
  return {
    subject,
    text: `${paragraphs.filter(Boolean).join("\n\n")}\n`,
    html: `<!doctype html><html lang="en"><body style="font:16px/1.5 system-ui,sans-serif;color:#29261f;background:#fbfaf8;margin:0;padding:24px">
<div style="max-width:520px;margin:0 auto;background:#fff;border:1px solid #e2dfd9;border-radius:12px;padding:24px">
<p style="font-size:18px;font-weight:600;margin:0 0 16px">${htmlWithLineBreaks(intro)}</p>
${allFacts.map(([name, value]) => `<p style="margin:0 0 4px"><span style="color:#635f57">${name}:</span> ${escapeAndLink(value)}</p>`).join("\n")}
<table style="width:100%;border-collapse:collapse;margin:16px 0">${rows
      .map(
        ([name, value]) =>
          `<tr><td style="padding:8px 0;border-top:1px solid #e2dfd9">${escapeHtml(name)}</td><td style="padding:8px 0;border-top:1px solid #e2dfd9;text-align:right;white-space:nowrap">${escapeHtml(value)}</td></tr>`,
      )
      .join("")}</table>
<p style="margin:0 0 16px"><a href="${escapeHtml(link)}" style="color:#0b7a53">Follow your order</a></p>
${closing ? `<p style="margin:0 0 16px">${htmlWithLineBreaks(closing)}</p>` : ""}
${footer ? `<p style="margin:0;color:#635f57;font-size:14px">${escapeHtml(footer)}</p>` : ""}
</div></body></html>`,
  };
}

function escapeAndLink(value: string): string {
  const html = escapeHtml(value);
  return value.startsWith("https://") ? `<a href="${html}" style="color:#0b7a53">${html}</a>` : html;
}
