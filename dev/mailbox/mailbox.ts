import { createServer, type Server } from "node:http";
import { buffer } from "node:stream/consumers";
import type { AddressInfo } from "node:net";
import PostalMime from "postal-mime";
import { SMTPServer } from "smtp-server";
import { mailPage, type ReceivedMail } from "./mail-page.ts";

export type Mailbox = {
  smtpUrl: string;
  pageUrl: string;
  smtpPort: number;
  mails: () => ReceivedMail[];
  close: () => Promise<void>;
};

type Options = {
  smtpPort?: number;
  pagePort?: number;
  delayMs?: number;
  keep?: number;
};

export async function startMailbox({
  smtpPort = 0,
  pagePort = 0,
  delayMs = 0,
  keep: maxMails = 500,
}: Options = {}): Promise<Mailbox> {
  const mails: ReceivedMail[] = [];
  let received = 0;
  const smtp = new SMTPServer({
    disabledCommands: ["AUTH", "STARTTLS"],
    closeTimeout: 300,
    onRcptTo: (_, __, done) => void setTimeout(done, delayMs),
    onData(stream, { envelope }, done) {
      const to = envelope.rcptTo.map(({ address }) => address);
      // oxlint-disable-next-line promise/no-callback-in-promise -- smtp-server reports completion by callback
      store(stream, to).then(() => done(), done);
    },
  });

  // Ignore senders killed in mid-mail.
  smtp.on("error", () => {});

  async function store(stream: NodeJS.ReadableStream, to: string[]): Promise<void> {
    const mail = await PostalMime.parse(await buffer(stream));
    mails.unshift({
      id: ++received,
      messageId: mail.messageId ?? "",
      from: mail.from?.address ?? "",
      to,
      subject: mail.subject ?? "",
      text: mail.text ?? "",
      html: mail.html ?? "",
      receivedAt: new Date().toISOString(),
    });
    mails.length = Math.min(mails.length, maxMails);
  }

  const page = createServer((request, response) => {
    const url = new URL(request.url ?? "/", "http://mailbox");
    if (url.pathname === "/mails.json") {
      const recipient = url.searchParams.get("to");
      const matches = recipient ? mails.filter(({ to }) => to.includes(recipient)) : mails;
      response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(matches));
    } else if (url.pathname === "/") {
      const { html, headers } = mailPage(mails);
      response.writeHead(200, headers).end(html);
    } else response.writeHead(404).end();
  });

  await Promise.all([listen(smtp.server as Server, smtpPort), listen(page, pagePort)]);
  const port = portOf(smtp.server as Server);
  return {
    smtpPort: port,
    smtpUrl: `smtp://127.0.0.1:${port}`,
    pageUrl: `http://localhost:${portOf(page)}`,
    mails: () => mails,
    close: async () => {
      page.closeAllConnections();
      await Promise.all([
        new Promise((done) => smtp.close(() => done(null))),
        new Promise((done) => page.close(done)),
      ]);
    },
  };
}

function listen(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", () => resolve());
  });
}

function portOf(server: Server): number {
  return (server.address() as AddressInfo).port;
}
