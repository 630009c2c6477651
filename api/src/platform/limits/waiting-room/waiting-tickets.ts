import { createHmac, hkdfSync, timingSafeEqual } from "node:crypto";

/** `until`: expiry in milliseconds. */
export type Ticket =
  { kind: "waiting"; epoch: number; number: number; until: number } | { kind: "admitted"; until: number };

export type Tickets = {
  holderOf: (visitor: string) => string;
  write: (ticket: Ticket, holder: string) => string;
  read: (text: string, holder: string) => Ticket | undefined;
  /** Does not check the holder: only for showing the position. */
  peek: (text: string) => { ticket: Ticket; holder: string } | undefined;
};

const TICKET_PATTERN = /^(?:w\.(\d{1,16})\.(\d{1,16})|a)\.(\d{1,16})\.([\w-]{22})\.([\w-]{43})$/;

/** Tickets are signed, not stored: every instance with the secret accepts them. */
export function createTicketSigner(secretKey: string, now: () => number): Tickets {
  const key = Buffer.from(hkdfSync("sha256", secretKey, "", "waiting room", 32));
  const sign = (text: string) => createHmac("sha256", key).update(text).digest();

  function peek(text: string): { ticket: Ticket; holder: string } | undefined {
    const [, epoch, number, until, holder, signature] = TICKET_PATTERN.exec(text) ?? [];
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
    holderOf: (visitor) => sign(`holder ${visitor}`).toString("base64url").slice(0, 22),
    write(ticket, holder) {
      const prefix = ticket.kind === "waiting" ? `w.${ticket.epoch}.${ticket.number}` : "a";
      const text = `${prefix}.${ticket.until}.${holder}.`;
      return text + sign(text).toString("base64url");
    },
    read(text, holder) {
      const found = peek(text);
      return found?.holder === holder ? found.ticket : undefined;
    },
    peek,
  };
}
