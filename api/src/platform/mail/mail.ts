import { setTimeout as sleep } from "node:timers/promises";
import { createTransport } from "nodemailer";

type Mail = {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** The same for every try of the same mail: whoever gets it twice, or their mail program, can tell. */
  id?: string;
};

/** What we ask of whoever brings our letters. */
export type Mailer = { send: (mail: Mail) => Promise<void>; close: () => void };

const TIMEOUT_MS = 10_000;

/** Connects and logs in without sending anything: nodemailer's code of what went wrong, if anything did. */
export async function verifyMailServer(smtpUrl: string): Promise<string | undefined> {
  const transport = createTransport({
    url: smtpUrl,
    dnsTimeout: TIMEOUT_MS,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
  });
  const problem = transport.verify().then(
    () => undefined,
    (error: unknown) => (error instanceof Error && "code" in error ? String(error.code) : "unknown"),
  );
  // A name server that is silent is asked again and again, for minutes.
  return Promise.race([problem, sleep(2 * TIMEOUT_MS, "ETIMEDOUT", { ref: false })]);
}

export function createMailer(smtpUrl: string, from: string, maxConnections: number): Mailer {
  // The sender's domain, as mail programs expect of a Message-ID.
  const domain = /@([^\s<>@]+)>?\s*$/.exec(from)?.[1] ?? "localhost";
  const transport = createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections,
    dnsTimeout: TIMEOUT_MS,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send({ to, subject, text, html, id }) {
      try {
        // As an object, never as text to be parsed: one address in, one recipient out.
        await transport.sendMail({
          from,
          to: { name: "", address: to },
          subject,
          text,
          html,
          ...(id && { messageId: `<${id}@${domain}>` }),
        });
      } catch (error) {
        // A server's refusal quotes the address, and what we throw ends up in a log: so the cause is left behind.
        const code = error instanceof Error && "code" in error ? String(error.code) : "unknown";
        // oxlint-disable-next-line preserve-caught-error
        throw new Error(`The mail server did not take the mail (${code}).`);
      }
    },
    close: () => transport.close(),
  };
}
