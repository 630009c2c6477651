import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { errors, ShopError, type ErrorCode, type Failure } from "@tindahan/contract/core/errors.ts";
import type { Waiting } from "@tindahan/contract/core/waiting.ts";
import { networkKeys, type NetworkKey } from "../network.ts";
import { createNetworkBudgets } from "../network-budgets.ts";
import { createPace } from "./pace.ts";
import { measurePressure } from "./pressure.ts";
import type { Services } from "../../services.ts";
import { cookieFor, describeFull, describeWait, serveWaitingPage } from "./waiting-page.ts";
import { createWaitingLine, type Place } from "./waiting-line.ts";
import { measureWaitingRoom } from "./waiting-metrics.ts";
import { createTickets, type Ticket } from "./waiting-tickets.ts";

/** What the platform asks of whoever knows the accounts. */
type Accounts = {
  tokenHashOf: (request: FastifyRequest) => Buffer | undefined;
  hashToken: (token: string) => Buffer;
  areKnown: (tokenHashes: Buffer[]) => Promise<boolean[]>;
};

/** Whose place it is: of a session, or of whoever asks for a log-in code for this address. */
type Person = { name: string; tokenHash?: Buffer };
type Decision = { isIn: true; ticket?: Ticket } | { isIn: false; place: Place | "full" };

/** Who is in stays in for as long as it takes to choose, to enter an address and to pay. */
const ADMITTED_MS = 20 * 60_000;
/** A place is lost if nobody asks for it for this long after the time they were told. */
const ABSENT_MS = 5 * 60_000;
/** How soon, and how late, to ask again: in seconds. Before OPEN_SECONDS have passed. */
const RETRY = { least: 2, most: 20 };
/** A session that forgets its ticket joins again, at the end, and not for ever. */
const JOINS = { msPerSecond: 0.05, savedMs: 5, mostNetworks: 50_000 };
/** Anybody can make up e-mail addresses. A school has hundreds of people, but not all of them log in at once. */
const LOG_INS = { msPerSecond: 1, savedMs: 100, mostNetworks: 20_000 };

/**
 * Lets people in who order, one after the other, when more of them come than can be served in time; see
 * docs/decisions/0096. What does not say `mayWait` in the contract never waits.
 */
export function openWaitingRoom(app: FastifyInstance, services: Services, accounts: Accounts): void {
  const { config, pools, changes, log, metrics } = services;
  const tickets = createTickets(config.secretKey, () => services.now());
  const cookie = cookieFor(config.publicUrl);
  const pressure = measurePressure(pools.orders);
  const pace = createPace(pressure);
  const line = createWaitingLine({
    pool: pools.reads,
    pressure,
    pace,
    places: config.waitingRoomPlaces,
    areKnown: accounts.areKnown,
    onChange(isOpen) {
      const expectedMs = Math.round(pressure.expectedMs());
      log.warn({ expectedMs, waiting: line.waiting() }, `the waiting room ${isOpen ? "opens" : "closes"}`);
    },
  });
  const count = measureWaitingRoom(metrics.registry, line, pressure);
  const joins = createNetworkBudgets(JOINS);
  const mayLogIn = limitLogIns();

  app.addHook("onReady", async () =>
    changes.subscribe({
      onTag: (tag) => void (tag === "waiting-room" && line.look()),
      // It may have opened before this instance could hear of it.
      onUp: () => void line.look(),
      onDown: () => {},
    }),
  );
  app.addHook("onClose", async () => {
    pressure.stop();
    await line.stop();
  });
  serveWaitingPage(app, { line, tickets, cookie });

  // Before it is known who calls, which takes one of the connections that others wait for.
  app.addHook("onRequest", (request, reply, done) => {
    const { mayWait, access } = request.routeOptions.config;
    const tokenHash = mayWait && access !== "public" ? accounts.tokenHashOf(request) : undefined;
    if (!tokenHash) return done();
    guard(request, reply, { name: `session ${tokenHash.toString("hex")}`, tokenHash }, done);
  });
  app.addHook("preHandler", (request, reply, done) => {
    const { mayWait, access } = request.routeOptions.config;
    if (!mayWait || access !== "public") return done();
    guard(request, reply, { name: emailIn(request) }, done);
  });
  // Who has waited to be sent a code is in when they come with it.
  app.addHook("preSerialization", (request, reply, payload, done) => {
    const { token } = (payload ?? {}) as { token?: string };
    if (token && request.routeOptions.config.event === "shopper_log_in") carryOver(request, reply, token);
    done(null, payload);
  });

  function guard(
    request: FastifyRequest,
    reply: FastifyReply,
    person: Person,
    done: (error?: Error) => void,
  ): void {
    const text = cookie.read(request);
    if (!text && !line.state().isOpen && !pressure.isOver()) return done();
    void letInOrHold(request, reply, person, text, done);
  }

  async function letInOrHold(
    request: FastifyRequest,
    reply: FastifyReply,
    person: Person,
    text: string | undefined,
    done: (error?: Error) => void,
  ): Promise<void> {
    try {
      const decision = await decide(request, person, text);
      const holder = tickets.holderOf(person.name);
      if (!decision.isIn) return hold(request, reply, holder, decision.place);
      if (decision.ticket) admit(reply, holder, decision.ticket);
    } catch (error) {
      return done(error as Error);
    }
    done();
  }

  async function decide(
    request: FastifyRequest,
    person: Person,
    text: string | undefined,
  ): Promise<Decision> {
    const ticket = text ? tickets.read(text, tickets.holderOf(person.name)) : undefined;
    if (ticket?.kind === "admitted") return { isIn: true };
    // It was given by another instance, whose announcement may not have come yet.
    if (ticket && !line.state().isOpen) await line.look();
    const { isOpen, epoch } = line.state();
    if (!isOpen && !pressure.isOver()) return { isIn: true };
    const place = ticket?.epoch === epoch ? ticket : await join(request, person);
    if (place === "full" || place.number > line.state().called) return { isIn: false, place };
    pace.noteAdmitted();
    return { isIn: true, ticket: { kind: "admitted", until: services.now() + ADMITTED_MS } };
  }

  async function join(request: FastifyRequest, { name, tokenHash }: Person): Promise<Place | "full"> {
    const mayJoin = tokenHash ? joins.take(name, 1) : mayLogIn(networkKeys(request.ip, config.secretKey));
    if (!mayJoin) throw new ShopError("too_many_requests");
    const joined = await line.join(tokenHash);
    if (joined === "unknown") throw new ShopError("login_required");
    return joined;
  }

  function admit(reply: FastifyReply, holder: string, ticket: Ticket): void {
    count("admitted");
    cookie.write(reply, tickets.write(ticket, holder), ADMITTED_MS);
  }

  function hold(request: FastifyRequest, reply: FastifyReply, holder: string, place: Place | "full"): void {
    request.isHeld = true;
    if (place === "full") {
      count("full");
      const seconds = line.secondsFor(line.state().issued);
      return refuse(request, reply, {
        code: "waiting_room_full",
        message: describeFull(services.now() + seconds * 1_000),
        retryAfter: seconds,
      });
    }
    count("held");
    const ahead = place.number - line.state().called - 1;
    const seconds = line.secondsFor(place.number);
    const retryAfter = Math.min(RETRY.most, Math.max(RETRY.least, Math.round(seconds * 0.8)));
    const keptMs = retryAfter * 1_000 + ABSENT_MS;
    const ticket: Ticket = { kind: "waiting", ...place, until: services.now() + keptMs };
    cookie.write(reply, tickets.write(ticket, holder), keptMs);
    const waiting = { ahead, seconds, retryAfter };
    refuse(request, reply, {
      code: "waiting_room",
      message: `Many people are ordering right now. ${describeWait(waiting)}`,
      retryAfter,
      waiting,
    });
  }

  function carryOver(request: FastifyRequest, reply: FastifyReply, token: string): void {
    const text = cookie.read(request);
    const ticket = text ? tickets.read(text, tickets.holderOf(emailIn(request))) : undefined;
    if (ticket?.kind !== "admitted") return;
    const tokenHash = accounts.hashToken(token);
    const holder = tickets.holderOf(`session ${tokenHash.toString("hex")}`);
    cookie.write(reply, tickets.write(ticket, holder), ticket.until - services.now());
  }
}

function refuse(
  request: FastifyRequest,
  reply: FastifyReply,
  refusal: { code: ErrorCode; message: string; retryAfter: number; waiting?: Waiting },
): void {
  const { code, message, retryAfter, waiting } = refusal;
  const failure: Failure = {
    success: false,
    code,
    message,
    error: message,
    requestId: request.id,
    ...(waiting && { waiting }),
  };
  void reply
    .code(errors[code].status)
    .headers({ "cache-control": "no-store", "retry-after": String(retryAfter) })
    .send(failure);
}

/** The network and those around it have room for one more; a network without room is not counted in the wider ones. */
function limitLogIns(): (networks: NetworkKey[]) => boolean {
  const budgets = createNetworkBudgets(LOG_INS);
  return (networks) => networks.every(({ key, factor }) => budgets.take(key, 1 / factor));
}

function emailIn({ body }: FastifyRequest): string {
  return `email ${(body as { email: string }).email}`;
}
