import { escapeHtml } from "../platform/http/html.ts";
import type { Services } from "../platform/services.ts";

/**
 * Tells the person, who may not have done it themselves. Sent at once and not by a job: the queue must not remember the
 * address. If the mail server does not take it, nobody is told; they are erased all the same.
 */
export async function mailErased({ mailer, settings, log }: Services, to: string): Promise<void> {
  const { shop } = await settings.read();
  const lines = [
    `Your account at ${shop.name} was erased, as you asked.`,
    "We keep your orders for as long as tax law requires, without your name, number, e-mail and address.",
    `If it was not you, please write to us${shop.email ? ` at ${shop.email}` : ""}. What was erased cannot be brought back.`,
  ];
  const html = lines.map((line) => `<p>${escapeHtml(line)}</p>`).join("\n");
  await mailer
    .send({
      to,
      subject: `Your account at ${shop.name} was erased`,
      text: `${lines.join("\n\n")}\n`,
      html: `<!doctype html><html lang="en"><body style="font:16px/1.5 system-ui,sans-serif">${html}</body></html>`,
    })
    .catch((error: unknown) => log.warn({ err: error }, "the mail about an erased account was not sent"));
}
