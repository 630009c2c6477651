import { createHash } from "node:crypto";
import type { FastifyReply } from "fastify";
import { RETRY_AFTER_SECONDS } from "./error-handler.ts";
import { escapeHtml } from "./html.ts";

const STYLE = `:root{color-scheme:light dark}body{margin:0;min-height:100vh;display:grid;place-content:center;gap:16px;padding:16px;text-align:center;background:light-dark(#fbfaf8,#1a1917);color:light-dark(#29261f,#f0efec);font:18px/1.5 system-ui,sans-serif}h1{font-size:24px;margin:0}a{color:light-dark(#0b7a53,#4fc795)}`;
const styleHash = createHash("sha256").update(STYLE).digest("base64");

/** A page that costs nothing to make, for when there is no room to make another. */
export function sendBusyPage(
  reply: FastifyReply,
  { status, message }: { status: number; message: string },
): void {
  void reply
    .code(status)
    .type("text/html; charset=utf-8")
    .headers({
      "cache-control": "no-store",
      "retry-after": RETRY_AFTER_SECONDS,
      "content-security-policy": `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
    })
    .send(
      `<!doctype html><html lang="en-PH"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>One moment, please</title><style>${STYLE}</style></head><body><main><h1>One moment, please</h1><p>${escapeHtml(message)}</p><p><a href="">Try again</a></p></main></body></html>`,
    );
}
