import { ShopError } from "@tindahan/contract/core/errors.ts";
import type { Waiting } from "@tindahan/contract/core/waiting.ts";
import type { Services } from "../../services.ts";
import { measurePressure } from "./pressure.ts";
import { createWaitingLine, type Place, type WaitingLine } from "./waiting-line.ts";
import { measureWaitingRoom } from "./waiting-metrics.ts";
import { createTickets, type Ticket, type Tickets } from "./waiting-tickets.ts";

/** A session, or the e-mail address that asks for a log-in code. */
export type Person = { name: string; tokenHash?: Buffer };
export type IssuedTicket = { text: string; lastsMs: number };
export type Entry =
  | { outcome: "admitted"; ticket?: IssuedTicket }
  | { outcome: "held"; ticket: IssuedTicket; waiting: Waiting }
  | { outcome: "full"; ticket?: undefined; retryAfter: number };

export type WaitingRoom = {
  line: WaitingLine;
  tickets: Tickets;
  /** Whether people without a ticket need not wait. */
  isEveryoneIn: () => boolean;
  /** `mayJoin` decides about people who have no place yet. */
  enter: (person: Person, ticket: string | undefined, mayJoin: () => Promise<boolean>) => Promise<Entry>;
  /** Issues the admission of one person to another, if this ticket is one. */
  carryOver: (ticket: string, from: Person, to: Person) => IssuedTicket | undefined;
  stop: () => Promise<void>;
};

/** Who is in stays in for as long as it takes to choose, to enter an address and to pay. */
const ADMITTED_MS = 20 * 60_000;
/** A place is lost if nobody asks for it for this long after the time they were told. */
const ABSENT_MS = 5 * 60_000;
/** How soon, and how late, to ask again, in seconds: less than the line stays open. */
const RETRY = { least: 2, most: 20 };

/** Lets people order one after the other when more of them come than can be served in time: docs/decisions/0096. */
export function createWaitingRoom(
  services: Services,
  areKnown: (tokenHashes: Buffer[]) => Promise<boolean[]>,
): WaitingRoom {
  const { config, pools, log, metrics } = services;
  const tickets = createTickets(config.secretKey, () => services.now());
  const pressure = measurePressure(pools.orders);
  const line = createWaitingLine({
    pool: pools.reads,
    pressure,
    places: config.waitingRoomPlaces,
    areKnown,
    onChange: (isOpen) =>
      log.warn({ waiting: line.waiting() }, `the waiting room ${isOpen ? "opens" : "closes"}`),
  });
  const count = measureWaitingRoom(metrics.registry, line);
  const isEveryoneIn = () => !line.state().isOpen && !pressure.isOver();

  async function enter(
    person: Person,
    text: string | undefined,
    mayJoin: () => Promise<boolean>,
  ): Promise<Entry> {
    const holder = tickets.holderOf(person.name);
    const ticket = text ? tickets.read(text, holder) : undefined;
    if (ticket?.kind === "admitted") return { outcome: "admitted" };
    // Another instance issued it, and its announcement may not have come yet.
    if (ticket && !line.state().isOpen) await line.move();
    if (isEveryoneIn()) return { outcome: "admitted" };
    const place = ticket?.epoch === line.state().epoch ? ticket : await join(person, mayJoin);
    if (place === "full") return { outcome: count("full"), retryAfter: line.secondsFor(line.state().issued) };
    if (place.number > line.state().called) return hold(place, holder);
    pressure.noteArrival();
    return { outcome: count("admitted"), ticket: issue({ kind: "admitted" }, ADMITTED_MS, holder) };
  }

  async function join({ tokenHash }: Person, mayJoin: () => Promise<boolean>): Promise<Place | "full"> {
    if (!(await mayJoin())) throw new ShopError("too_many_requests");
    const joined = await line.join(tokenHash);
    if (joined === "unknown") throw new ShopError("login_required");
    return joined;
  }

  function hold({ epoch, number }: Place, holder: string): Entry {
    const seconds = line.secondsFor(number);
    const retryAfter = Math.min(RETRY.most, Math.max(RETRY.least, Math.round(seconds * 0.8)));
    const ticket = issue({ kind: "waiting", epoch, number }, retryAfter * 1_000 + ABSENT_MS, holder);
    const waiting = { ahead: number - line.state().called - 1, seconds, retryAfter };
    return { outcome: count("held"), ticket, waiting };
  }

  function issue(ticket: DistributiveOmit<Ticket, "until">, lastsMs: number, holder: string): IssuedTicket {
    return { text: tickets.write({ ...ticket, until: services.now() + lastsMs }, holder), lastsMs };
  }

  return {
    line,
    tickets,
    isEveryoneIn,
    enter,
    carryOver(text, from, to) {
      const ticket = tickets.read(text, tickets.holderOf(from.name));
      if (ticket?.kind !== "admitted") return undefined;
      return issue({ kind: "admitted" }, ticket.until - services.now(), tickets.holderOf(to.name));
    },
    async stop() {
      pressure.stop();
      await line.stop();
    },
  };
}

type DistributiveOmit<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never;
