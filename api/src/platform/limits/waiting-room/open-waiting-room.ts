import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { errors, type Failure } from "@tindahan/contract/core/errors.ts";
import type { Services } from "../../services.ts";
import { limitBy, limitNetworks, type MemoryLimit } from "../memory-limits.ts";
import { cookieFor, describeFull, describeWait, serveWaitingPage } from "./waiting-page.ts";
import { createWaitingRoom, type Entry, type Person } from "./waiting-room.ts";

/** The platform does not know accounts: the application provides these. */
type Accounts = {
  tokenHashOf: (request: FastifyRequest) => Buffer | undefined;
  hashToken: (token: string) => Buffer;
  areKnown: (tokenHashes: Buffer[]) => Promise<boolean[]>;
};

/** Holds back whatever says `mayWait` in the contract while the waiting room is open. */
export function openWaitingRoom(app: FastifyInstance, services: Services, accounts: Accounts): void {
  const room = createWaitingRoom(services, accounts.areKnown);
  const cookie = cookieFor(services.config.publicUrl);
  // A session that forgets its ticket joins again, at the end, and not for ever.
  const maySessionJoin = limitBy(app, 5, "100 seconds", (request) =>
    accounts.tokenHashOf(request)!.toString("hex"),
  );
  // E-mail addresses are easy to make up. A school has hundreds of people, but not all of them log in at once.
  const mayNetworkJoin = limitNetworks(app, 100, "100 seconds");

  app.addHook("onReady", async () =>
    services.changes.subscribe({
      onTag: (tag) => void (tag === "waiting-room" && room.line.move()),
      // It may have opened before this instance could hear of it.
      onUp: () => void room.line.move(),
      onDown: () => {},
    }),
  );
  app.addHook("onClose", room.stop);
  serveWaitingPage(app, room, cookie);

  // Before it is known who calls, which takes one of the connections that others wait for.
  app.addHook("onRequest", async (request, reply) => {
    const { mayWait, access } = request.routeOptions.config;
    const tokenHash = mayWait && access !== "public" ? accounts.tokenHashOf(request) : undefined;
    if (tokenHash) return guard(request, reply, sessionOf(tokenHash), maySessionJoin);
  });
  app.addHook("preHandler", async (request, reply) => {
    const { mayWait, access } = request.routeOptions.config;
    if (mayWait && access === "public") return guard(request, reply, mailboxOf(request), mayNetworkJoin);
  });
  // A shopper who has waited for a log-in code need not wait again after logging in with it.
  app.addHook("preSerialization", async (request, reply, payload) => {
    const { token } = (payload ?? {}) as { token?: string };
    const text = cookie.read(request);
    if (token && text && request.routeOptions.config.event === "shopper_log_in") {
      const ticket = room.carryOver(text, mailboxOf(request), sessionOf(accounts.hashToken(token)));
      if (ticket) cookie.write(reply, ticket);
    }
    return payload;
  });

  async function guard(
    request: FastifyRequest,
    reply: FastifyReply,
    person: Person,
    mayJoin: MemoryLimit,
  ): Promise<FastifyReply | undefined> {
    const text = cookie.read(request);
    if (!text && room.isEveryoneIn()) return undefined;
    const entry = await room.enter(person, text, () => mayJoin(request));
    if (entry.ticket) cookie.write(reply, entry.ticket);
    return entry.outcome === "admitted" ? undefined : refuse(request, reply, entry, services.now());
  }
}

function sessionOf(tokenHash: Buffer): Person {
  return { name: `session ${tokenHash.toString("hex")}`, tokenHash };
}

function mailboxOf({ body }: FastifyRequest): Person {
  return { name: `email ${(body as { email: string }).email}` };
}

function refuse(
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
    ? `Many people are ordering right now. ${describeWait(entry.waiting)}`
    : describeFull(now + retryAfter * 1_000);
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
