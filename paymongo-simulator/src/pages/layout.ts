import type { FastifyReply } from "fastify";

import { type Html, html } from "./html.ts";

export function sendPage(
  reply: FastifyReply,
  statusCode: number,
  title: string,
  content: Html,
): FastifyReply {
  const page = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${title} – PayMongo simulator</title>
        <link rel="stylesheet" href="/simulator.css" />
        <link rel="icon" href="data:," />
      </head>
      <body>
        <p class="banner"><strong>Simulator</strong> No real money moves here.</p>
        <main>${content}</main>
      </body>
    </html>`;
  return reply
    .code(statusCode)
    .headers({
      "content-type": "text/html; charset=utf-8",
      "cache-control": "no-store",
      // Without form-action: browsers also apply it to redirects, which lead to the shop.
      "content-security-policy":
        "default-src 'none'; style-src 'self'; img-src data:; frame-ancestors 'none'",
      "referrer-policy": "no-referrer",
    })
    .send(page.text);
}

export function pesos(centavos: number): string {
  return `₱${(centavos / 100).toLocaleString("en-PH", { minimumFractionDigits: 2 })}`;
}

export function manilaTime(ms: number): string {
  return new Date(ms).toLocaleString("en-PH", {
    timeZone: "Asia/Manila",
    dateStyle: "medium",
    timeStyle: "medium",
  });
}
