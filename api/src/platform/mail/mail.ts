import { setTimeout as sleep } from "node:timers/promises";
import { createTransport } from "nodemailer";

type Mail = {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Message-ID, the same for each retry, so that mail programs detect duplicates. */
  id?: string;
};

export type Mailer = { send: (mail: Mail) => Promise<void>; close: () => void };

const TIMEOUT_MS = 10_000;

/** Connects and logs in without sending. Returns nodemailer's error code; undefined: success. */
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
  // nodemailer retries a silent name server for minutes.
  return Promise.race([problem, sleep(2 * TIMEOUT_MS, "ETIMEDOUT", { ref: false })]);
}

export function createMailer(smtpUrl: string, from: string, maxConnections: number): Mailer {
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
        // An object is not parsed, so it yields exactly one recipient.
        await transport.sendMail({
          from,
          to: { name: "", address: to },
          subject,
          text,
          html,
          ...(id && { messageId: `<${id}@${domain}>` }),
        });
      } catch (error) {
        // The server's reply quotes the address, which must not reach a log.
        const code = error instanceof Error && "code" in error ? String(error.code) : "unknown";
        // oxlint-disable-next-line preserve-caught-error
        throw new Error(`The mail server did not accept the mail (${code}).`);
      }
    },
    close: () => transport.close(),
  };
}
