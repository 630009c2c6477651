import { createHash } from "node:crypto";
import type { FastifyReply } from "fastify";
import { RETRY_AFTER_SECONDS } from "./error-handler.ts";
import { escapeHtml } from "./html.ts";

const STYLE = `:root{color-scheme:light dark}body{margin:0;min-height:100vh;display:grid;place-content:center;gap:16px;padding:16px;text-align:center;background:light-dark(#fbfaf8,#1a1917);color:light-dark(#29261f,#f0efec);font:18px/1.5 system-ui,sans-serif}h1{font-size:24px;margin:0}a{color:light-dark(#0b7a53,#4fc795)}`;
const styleHash = createHash("sha256").update(STYLE).digest("base64");

type PlainPage = {
  status: number;
  title: string;
  paragraphs: string[];
  link: { href: string; text: string };
  retryAfter?: number;
  refreshAfterSeconds?: number;
};

export function sendPlainPage(
  reply: FastifyReply,
  { status, title, paragraphs, link, retryAfter, refreshAfterSeconds }: PlainPage,
): void {
  const body = paragraphs.map((text) => `<p>${escapeHtml(text)}</p>`).join("");
  void reply
    .code(status)
    .type("text/html; charset=utf-8")
    .headers({
      "cache-control": "no-store",
      ...(retryAfter !== undefined && { "retry-after": String(retryAfter) }),
      ...(refreshAfterSeconds !== undefined && { refresh: String(refreshAfterSeconds) }),
      "content-security-policy": `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
    })
    .send(
      `<!doctype html><html lang="en-PH"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>${escapeHtml(title)}</title><style>${STYLE}</style></head><body><main><h1>${escapeHtml(title)}</h1>${body}<p><a href="${link.href}">${link.text}</a></p></main></body></html>`,
    );
}

export function sendBusyPage(
  reply: FastifyReply,
  { status, message }: { status: number; message: string },
): void {
  sendPlainPage(reply, {
    status,
    title: "One moment, please",
    paragraphs: [message],
    link: { href: "", text: "Try again" },
    retryAfter: Number(RETRY_AFTER_SECONDS),
  });
}
