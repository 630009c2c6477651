import { createHmac, hkdfSync, timingSafeEqual } from "node:crypto";

/** `waiting`: a number in the line of an epoch. `admitted`: the way in, for a while. Until when, in milliseconds. */
export type Ticket =
  { kind: "waiting"; epoch: number; number: number; until: number } | { kind: "admitted"; until: number };

export type Tickets = {
  /** What a ticket knows of whom it was given to: a session's token or an e-mail address cannot be read from it. */
  holderOf: (person: string) => string;
  write: (ticket: Ticket, holder: string) => string;
  /** Nothing, if it was not written here, is out of date, or belongs to somebody else. */
  read: (text: string, holder: string) => Ticket | undefined;
  /** The same, whoever brings it: to say how far the line is. */
  peek: (text: string) => { ticket: Ticket; holder: string } | undefined;
};

const FORM = /^(?:w\.(\d{1,16})\.(\d{1,16})|a)\.(\d{1,16})\.([\w-]{22})\.([\w-]{43})$/;

/** Signed and not stored: every instance with the same secret believes them. */
export function createTickets(secretKey: string, now: () => number): Tickets {
  const key = Buffer.from(hkdfSync("sha256", secretKey, "", "waiting room", 32));
  const sign = (text: string) => createHmac("sha256", key).update(text).digest();

  function peek(text: string): { ticket: Ticket; holder: string } | undefined {
    const [, epoch, number, until, holder, signature] = FORM.exec(text) ?? [];
    if (!signature) return undefined;
    const expected = sign(text.slice(0, -signature.length));
    if (!timingSafeEqual(expected, Buffer.from(signature, "base64url")) || Number(until) <= now())
      return undefined;
    const ticket: Ticket = epoch
      ? { kind: "waiting", epoch: Number(epoch), number: Number(number), until: Number(until) }
      : { kind: "admitted", until: Number(until) };
    return { ticket, holder: holder! };
  }

  return {
    holderOf: (person) => sign(`holder ${person}`).toString("base64url").slice(0, 22),
    write(ticket, holder) {
      const what = ticket.kind === "waiting" ? `w.${ticket.epoch}.${ticket.number}` : "a";
      const text = `${what}.${ticket.until}.${holder}.`;
      return text + sign(text).toString("base64url");
    },
    read(text, holder) {
      const found = peek(text);
      return found?.holder === holder ? found.ticket : undefined;
    },
    peek,
  };
}
