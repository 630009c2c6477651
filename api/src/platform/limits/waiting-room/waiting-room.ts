import { ShopError } from "@tindahan/contract/core/errors.ts";
import type { Waiting } from "@tindahan/contract/core/waiting.ts";
import type { Services } from "../../services.ts";
import { measureOrderPressure } from "./pressure.ts";
import { createWaitingQueue, type Position, type WaitingQueue } from "./waiting-queue.ts";
import { measureWaitingRoom } from "./waiting-metrics.ts";
import { createTicketSigner, type Ticket, type Tickets } from "./waiting-tickets.ts";

export type Visitor = { id: string; tokenHash?: Buffer };
export type IssuedTicket = { text: string; validForMs: number };
export type Entry =
  | { outcome: "admitted"; ticket?: IssuedTicket }
  | { outcome: "held"; ticket: IssuedTicket; waiting: Waiting }
  | { outcome: "full"; ticket?: undefined; retryAfter: number };

export type WaitingRoom = {
  queue: WaitingQueue;
  tickets: Tickets;
  admitsEveryone: () => boolean;
  enter: (visitor: Visitor, ticket: string | undefined, mayJoin: () => Promise<boolean>) => Promise<Entry>;
  /** Reissues an admission ticket to another visitor; undefined if it is none. */
  transferAdmission: (ticket: string, from: Visitor, to: Visitor) => IssuedTicket | undefined;
  stop: () => Promise<void>;
};

const ADMITTED_MS = 20 * 60_000;
/** A position expires this long after the promised time. */
const ABSENT_MS = 5 * 60_000;
/** Bounds of the retry interval in seconds, below the time the queue stays open. */
const RETRY_SECONDS = { min: 2, max: 20 };

/** See docs/decisions/0096. */
export function createWaitingRoom(
  services: Services,
  checkSessions: (tokenHashes: Buffer[]) => Promise<boolean[]>,
): WaitingRoom {
  const { config, pools, log, metrics } = services;
  const tickets = createTicketSigner(config.secretKey, () => services.now());
  const pressure = measureOrderPressure(pools.orders);
  const queue = createWaitingQueue({
    pool: pools.reads,
    pressure,
    capacity: config.waitingRoomPlaces,
    checkSessions,
    onChange: (isOpen) =>
      log.warn({ waiting: queue.waiting() }, `the waiting room ${isOpen ? "opens" : "closes"}`),
  });
  const count = measureWaitingRoom(metrics.registry, queue);
  const admitsEveryone = () => !queue.state().isOpen && !pressure.isOverloaded();

  async function enter(
    visitor: Visitor,
    text: string | undefined,
    mayJoin: () => Promise<boolean>,
  ): Promise<Entry> {
    const holder = tickets.holderOf(visitor.id);
    const ticket = text ? tickets.read(text, holder) : undefined;
    if (ticket?.kind === "admitted") return { outcome: "admitted" };
    // Another instance issued the ticket and may have opened the queue.
    if (ticket && !queue.state().isOpen) await queue.advance();
    if (admitsEveryone()) return { outcome: "admitted" };
    const position = ticket?.epoch === queue.state().epoch ? ticket : await join(visitor, mayJoin);
    if (position === "full")
      return { outcome: count("full"), retryAfter: queue.secondsFor(queue.state().issued) };
    if (position.number > queue.state().called) return hold(position, holder);
    pressure.noteArrival();
    return { outcome: count("admitted"), ticket: issue({ kind: "admitted" }, ADMITTED_MS, holder) };
  }

  async function join({ tokenHash }: Visitor, mayJoin: () => Promise<boolean>): Promise<Position | "full"> {
    if (!(await mayJoin())) throw new ShopError("too_many_requests");
    const joined = await queue.join(tokenHash);
    if (joined === "unknown") throw new ShopError("login_required");
    return joined;
  }

  function hold({ epoch, number }: Position, holder: string): Entry {
    const seconds = queue.secondsFor(number);
    const retryAfter = Math.min(RETRY_SECONDS.max, Math.max(RETRY_SECONDS.min, Math.round(seconds * 0.8)));
    const ticket = issue({ kind: "waiting", epoch, number }, retryAfter * 1_000 + ABSENT_MS, holder);
    const waiting = { ahead: number - queue.state().called - 1, seconds, retryAfter };
    return { outcome: count("held"), ticket, waiting };
  }

  function issue(
    ticket: DistributiveOmit<Ticket, "until">,
    validForMs: number,
    holder: string,
  ): IssuedTicket {
    return { text: tickets.write({ ...ticket, until: services.now() + validForMs }, holder), validForMs };
  }

  return {
    queue,
    tickets,
    admitsEveryone,
    enter,
    transferAdmission(text, from, to) {
      const ticket = tickets.read(text, tickets.holderOf(from.id));
      if (ticket?.kind !== "admitted") return undefined;
      return issue({ kind: "admitted" }, ticket.until - services.now(), tickets.holderOf(to.id));
    },
    async stop() {
      pressure.stop();
      await queue.stop();
    },
  };
}

type DistributiveOmit<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never;
