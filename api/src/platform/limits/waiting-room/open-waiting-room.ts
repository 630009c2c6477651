import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { errors, type Failure } from "@tindahan/contract/core/errors.ts";
import type { Services } from "../../services.ts";
import { createMemoryLimit, createClientPrefixLimit, type MemoryLimit } from "../memory-limits.ts";
import {
  createWaitingRoomCookie,
  describeFullQueue,
  describeQueuePosition,
  serveWaitingPage,
} from "./waiting-page.ts";
import { createWaitingRoom, type Entry, type Visitor } from "./waiting-room.ts";

type Accounts = {
  tokenHashOf: (request: FastifyRequest) => Buffer | undefined;
  hashToken: (token: string) => Buffer;
  checkSessions: (tokenHashes: Buffer[]) => Promise<boolean[]>;
};

export function guardOrdersByWaitingRoom(app: FastifyInstance, services: Services, accounts: Accounts): void {
  const room = createWaitingRoom(services, accounts.checkSessions);
  const cookie = createWaitingRoomCookie(services.config.publicUrl);
  // A session without its ticket joins again at the end, a limited number of times.
  const maySessionJoin = createMemoryLimit(app, 5, "100 seconds", (request) =>
    accounts.tokenHashOf(request)!.toString("hex"),
  );
  // Bounds made-up e-mail addresses, but admits a school behind one IP address.
  const mayPrefixJoin = createClientPrefixLimit(app, 100, "100 seconds");

  app.addHook("onReady", async () =>
    services.changes.subscribe({
      onTag: (tag) => void (tag === "waiting-room" && room.queue.advance()),
      // The room may have opened before this instance subscribed.
      onUp: () => void room.queue.advance(),
      onDown: () => {},
    }),
  );
  app.addHook("onClose", room.stop);
  serveWaitingPage(app, room, cookie);

  // Runs before authentication, which takes one of the scarce connections.
  app.addHook("onRequest", async (request, reply) => {
    const { mayWait, access } = request.routeOptions.config;
    const tokenHash = mayWait && access !== "public" ? accounts.tokenHashOf(request) : undefined;
    if (tokenHash) return guard(request, reply, toSessionVisitor(tokenHash), maySessionJoin);
  });
  app.addHook("preHandler", async (request, reply) => {
    const { mayWait, access } = request.routeOptions.config;
    if (mayWait && access === "public") return guard(request, reply, toEmailVisitor(request), mayPrefixJoin);
  });
  // A shopper admitted for a log-in code stays admitted after logging in.
  app.addHook("preSerialization", async (request, reply, payload) => {
    const { token } = (payload ?? {}) as { token?: string };
    const text = cookie.read(request);
    if (token && text && request.routeOptions.config.event === "shopper_log_in") {
      const ticket = room.transferAdmission(
        text,
        toEmailVisitor(request),
        toSessionVisitor(accounts.hashToken(token)),
      );
      if (ticket) cookie.write(reply, ticket);
    }
    return payload;
  });

  async function guard(
    request: FastifyRequest,
    reply: FastifyReply,
    visitor: Visitor,
    mayJoin: MemoryLimit,
  ): Promise<FastifyReply | undefined> {
    const text = cookie.read(request);
    if (!text && room.admitsEveryone()) return undefined;
    const entry = await room.enter(visitor, text, () => mayJoin(request));
    if (entry.ticket) cookie.write(reply, entry.ticket);
    return entry.outcome === "admitted"
      ? undefined
      : replyWithWaitingTime(request, reply, entry, services.now());
  }
}

function toSessionVisitor(tokenHash: Buffer): Visitor {
  return { id: `session ${tokenHash.toString("hex")}`, tokenHash };
}

function toEmailVisitor({ body }: FastifyRequest): Visitor {
  return { id: `email ${(body as { email: string }).email}` };
}

function replyWithWaitingTime(
  request: FastifyRequest,
  reply: FastifyReply,
  entry: Exclude<Entry, { outcome: "admitted" }>,
  now: number,
): FastifyReply {
  request.isHeld = true;
  const isHeld = entry.outcome === "held";
  const code = isHeld ? "waiting_room" : "waiting_room_full";
  const retryAfter = isHeld ? entry.waiting.retryAfter : entry.retryAfter;
  const message = isHeld
    ? `Many people are ordering right now. ${describeQueuePosition(entry.waiting)}`
    : describeFullQueue(now + retryAfter * 1_000);
  const failure: Failure = {
    success: false,
    code,
    message,
    error: message,
    requestId: request.id,
    ...(isHeld && { waiting: entry.waiting }),
  };
  return reply
    .code(errors[code].status)
    .headers({ "cache-control": "no-store", "retry-after": String(retryAfter) })
    .send(failure);
}
