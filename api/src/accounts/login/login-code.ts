import { createHmac } from "node:crypto";
import { z } from "zod";
import type { Settings } from "@tindahan/contract/settings/settings.ts";
import type { Id } from "@tindahan/contract/core/primitives.ts";
import type { Job } from "../../platform/queue/jobs.ts";
import { escapeHtml, fillInPlaceholders, htmlWithLineBreaks } from "../../platform/http/html.ts";
import type { Services } from "../../platform/services.ts";
import { selectOpenLoginChallenge } from "../queries.ts";

const CODE_MINUTES = 10;

/** The digits derive from challenge id and secret, so that no table or job stores them. */
export function deriveLoginCode(challengeId: Id, secret: string): string {
  const digest = createHmac("sha256", secret).update(`login-code:${challengeId}`).digest();
  return (digest.readBigUInt64BE() % 1_000_000n).toString().padStart(6, "0");
}

const Payload = z.object({ challengeId: z.uuid() });

/** Queued by `open_login_challenge`. Sends no code that has expired, been used or been replaced. */
export const mailLoginCode: Job<Services, typeof Payload> = {
  name: "mail-login-code",
  payload: Payload,
  run: async ({ db, mailer, config, settings }, { challengeId }) => {
    const challenge = await selectOpenLoginChallenge(db, challengeId);
    if (!challenge) return;
    const { shop, mails } = await settings.read();
    const letter = renderLoginEmail(
      deriveLoginCode(challengeId, config.secretKey),
      shop.name,
      mails.loginCode,
    );
    await mailer.send({ to: challenge.email, ...letter });
  },
};

// The mail has no link: mail scanners open links, and phishing mails imitate them.
export function renderLoginEmail(
  code: string,
  shop: string,
  texts: Settings["mails"]["loginCode"],
): { subject: string; text: string; html: string } {
  const intro = fillInPlaceholders(texts.intro, { code, shop });
  const paragraphs = [
    `It works for ${CODE_MINUTES} minutes and only once.`,
    "If you did not request it, you can ignore this e-mail: nobody can log in without the code.",
    "We never ask you for this code, by mail, by phone or in a chat.",
  ];
  return {
    subject: fillInPlaceholders(texts.subject, { code, shop }),
    text: `${intro} ${code}\n\n${paragraphs.join("\n")}\n`,
    html: `<!doctype html><html lang="en"><body style="font:16px/1.5 system-ui,sans-serif;color:#29261f;background:#fbfaf8;margin:0;padding:24px">
<div style="max-width:440px;margin:0 auto;background:#fff;border:1px solid #e2dfd9;border-radius:12px;padding:24px">
<p style="margin:0 0 8px">${htmlWithLineBreaks(intro)}</p>
<p style="margin:0 0 16px;font:700 34px/1.2 ui-monospace,monospace;letter-spacing:6px">${code}</p>
${paragraphs.map((paragraph) => `<p style="margin:0 0 8px;color:#635f57">${escapeHtml(paragraph)}</p>`).join("\n")}
</div></body></html>`,
  };
}
