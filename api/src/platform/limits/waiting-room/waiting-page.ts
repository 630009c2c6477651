import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { formatDate } from "@tindahan/contract/core/format.ts";
import { formatQueuePosition, formatWaitingTime, type Waiting } from "@tindahan/contract/core/waiting.ts";
import { sendPlainPage } from "../../http/busy-page.ts";
import type { IssuedTicket, WaitingRoom } from "./waiting-room.ts";

const REFRESH_SECONDS = 10;
const TO_SHOP = { href: "/", text: "Browse products" };

export function serveWaitingPage(
  app: FastifyInstance,
  { queue, tickets }: WaitingRoom,
  cookie: WaitingCookie,
): void {
  app.get("/waiting-room", { schema: { hide: true } }, async (request, reply) => {
    const text = cookie.read(request);
    const ticket = text ? tickets.peek(text)?.ticket : undefined;
    if (ticket && !queue.state().isOpen) await queue.advance();
    const { isOpen, epoch, called } = queue.state();
    if (!isOpen)
      sendPlainPage(reply, {
        status: 200,
        title: "No waiting right now",
        paragraphs: ["You can order right away."],
        link: { href: "/cart", text: "Go to your cart" },
      });
    else if (ticket?.kind === "waiting" && ticket.epoch === epoch && ticket.number > called)
      sendPlainPage(reply, {
        status: 200,
        title: "You are in line",
        paragraphs: [
          describeQueuePosition({
            ahead: ticket.number - called - 1,
            seconds: queue.secondsFor(ticket.number),
          }),
          "This page refreshes automatically and tells you when it’s your turn. Your cart is saved.",
        ],
        link: TO_SHOP,
        refreshAfterSeconds: REFRESH_SECONDS,
      });
    else if (ticket)
      sendPlainPage(reply, {
        status: 200,
        title: "It is your turn",
        paragraphs: ["You can order now."],
        link: { href: "/checkout", text: "Go to checkout" },
      });
    else
      sendPlainPage(reply, {
        status: 200,
        title: "Many people are ordering right now",
        paragraphs: [
          describeQueuePosition({
            ahead: queue.waiting(),
            seconds: queue.secondsFor(queue.state().issued + 1),
          }),
          "You get your place when you add something to your cart, log in or place your order. Looking around is open to everybody.",
        ],
        link: TO_SHOP,
        refreshAfterSeconds: REFRESH_SECONDS,
      });
    return reply;
  });
}

export function describeQueuePosition({ ahead, seconds }: Pick<Waiting, "ahead" | "seconds">): string {
  return `${formatWaitingTime(seconds)}. ${formatQueuePosition(ahead)}`;
}

export function describeFullQueue(until: number): string {
  return `The shop is very busy, and the line is full. Nothing you entered is lost. Please try again after ${formatDate(new Date(until))}.`;
}

type WaitingCookie = {
  read: (request: FastifyRequest) => string | undefined;
  write: (reply: FastifyReply, ticket: IssuedTicket) => void;
};

/** The shop's only cookie, set only while the queue is open; it holds no personal data. */
export function createWaitingRoomCookie(publicUrl: string): WaitingCookie {
  const isSecure = publicUrl.startsWith("https:");
  const name = isSecure ? "__Host-waiting-room" : "waiting-room";
  const attributes = `Path=/; HttpOnly; SameSite=Strict${isSecure ? "; Secure" : ""}`;
  const pattern = new RegExp(`(?:^|; ?)${name}=([\\w.-]{1,200})(?:;|$)`);
  return {
    read: ({ headers }) => (headers.cookie === undefined ? undefined : pattern.exec(headers.cookie)?.[1]),
    write: (reply, { text, validForMs }) =>
      void reply.header(
        "set-cookie",
        `${name}=${text}; Max-Age=${Math.ceil(validForMs / 1_000)}; ${attributes}`,
      ),
  };
}
