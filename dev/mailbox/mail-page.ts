import { createHash } from "node:crypto";
import { escapeHtml } from "@tindahan/api/platform/http/html.ts";

export type ReceivedMail = {
  id: number;
  messageId: string;
  from: string;
  to: string[];
  subject: string;
  text: string;
  html: string;
  receivedAt: string;
};

const STYLE = `
:root{color-scheme:light dark;--ink:light-dark(#29261f,#f0efec);--soft:light-dark(#635f57,#b4b1ab);--line:light-dark(#e2dfd9,#45423d);--ground:light-dark(#fbfaf8,#1a1917);--card:light-dark(#fff,#24221f);--accent:light-dark(#0b7a53,#4fc795)}
body{margin:0 auto;max-width:720px;padding:32px 16px 64px;background:var(--ground);color:var(--ink);font:16px/1.5 system-ui,sans-serif}
h1{font-size:30px;letter-spacing:-.02em;margin:0}h2{font-size:16px;margin:0;overflow-wrap:anywhere}p{margin:4px 0 0;color:var(--soft);overflow-wrap:anywhere}
article{background:var(--card);border:1px solid var(--line);border-radius:12px;padding:16px;margin:16px 0}
.code{display:flex;gap:16px;align-items:center;margin-top:12px}.code output{font:700 30px/1 ui-monospace,monospace;letter-spacing:4px}
button{font:600 14px system-ui,sans-serif;min-height:44px;padding:0 16px;border-radius:6px;border:1px solid var(--accent);background:none;color:var(--accent);cursor:pointer}
pre{white-space:pre-wrap;font:14px/1.5 ui-monospace,monospace;margin:12px 0 0;overflow-wrap:anywhere}summary{cursor:pointer;margin-top:12px;color:var(--accent);min-height:24px}`;

const SCRIPT = `
addEventListener("click", async (event) => {
  const button = event.target.closest("button[data-code]");
  if (!button) return;
  await navigator.clipboard.writeText(button.dataset.code);
  button.textContent = "Copied";
});
let newest = document.body.dataset.newest;
setInterval(async () => {
  const [mail] = await (await fetch("/mails.json")).json();
  if (mail && String(mail.id) !== newest) location.reload();
}, 1000);`;

const hash = (text: string) => createHash("sha256").update(text).digest("base64");
const POLICY = `default-src 'none'; style-src 'sha256-${hash(STYLE)}'; script-src 'sha256-${hash(SCRIPT)}'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

export function mailPage(mails: ReceivedMail[]): { html: string; headers: Record<string, string> } {
  const list =
    mails.length === 0
      ? "<p>No mail yet. Request a log-in code in the shop to see it here.</p>"
      : mails.map(articleOf).join("");
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>Mailbox (${mails.length})</title><style>${STYLE}</style></head><body data-newest="${mails[0]?.id ?? ""}"><main><h1>Mailbox</h1><p>All mail sent by this development shop. Nothing is delivered.</p>${list}</main><script>${SCRIPT}</script></body></html>`;
  return {
    html,
    headers: {
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": POLICY,
      "cache-control": "no-store",
    },
  };
}

function articleOf({ to, from, subject, text, receivedAt }: ReceivedMail): string {
  const code = /\b\d{6}\b/.exec(subject)?.[0];
  return `<article><h2>${escapeHtml(subject)}</h2><p>to ${escapeHtml(to.join(", "))} · from ${escapeHtml(from)} · ${escapeHtml(receivedAt)}</p>${
    code
      ? `<div class="code"><output>${code}</output><button data-code="${code}">Copy the code</button></div>`
      : ""
  }<details><summary>Whole text</summary><pre>${escapeHtml(text)}</pre></details></article>`;
}
