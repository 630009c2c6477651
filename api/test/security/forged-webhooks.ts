import { createHmac, randomBytes, randomInt } from "node:crypto";
import { webhookPath } from "@tindahan/contract/checkout/checkout.ts";
import { WEBHOOK_SECRET, type PayingShop } from "../support/paying.ts";

export type Sent = { body: Buffer; header: string | undefined };

type Change = { type?: string; livemode?: boolean; body?: string; at?: number };

export function signed(intentId: string, eventId: string, change: Change = {}): Sent {
  const { type = "payment.paid", livemode = false, at = Math.floor(Date.now() / 1000) } = change;
  const payment = {
    id: "pay_x",
    type: "payment",
    attributes: { payment_intent_id: intentId, status: "paid" },
  };
  const event = { data: { id: eventId, type: "event", attributes: { type, livemode, data: payment } } };
  const body = Buffer.from(change.body ?? JSON.stringify(event));
  return { body, header: `t=${at},te=${hmac(WEBHOOK_SECRET, at, body)},li=` };
}

export async function post({ app }: Pick<PayingShop, "app">, { body, header }: Sent): Promise<number> {
  const { statusCode } = await app.inject({
    method: "POST",
    url: webhookPath("paymongo"),
    headers: {
      "content-type": "application/json",
      ...(header === undefined ? {} : { "paymongo-signature": header }),
    },
    payload: body,
  });
  return statusCode;
}

export const forgeries: { name: string; forge: (genuine: Sent) => Sent }[] = [
  { name: "a bit of the body", forge: ({ body, header }) => ({ header, body: flipBit(body) }) },
  { name: "a byte less", forge: ({ body, header }) => ({ header, body: body.subarray(0, randomInt(body.length)) }) },
  { name: "a byte more", forge: ({ body, header }) => ({ header, body: Buffer.concat([body, Buffer.from(" ")]) }) },
  { name: "another intent", forge: ({ body, header }) => ({ header, body: replace(body, /pi_\w+/, `pi_${random()}`) }) },
  { name: "another event", forge: ({ body, header }) => ({ header, body: replace(body, /evt_\w+/, `evt_${random()}`) }) },
  { name: "written again", forge: ({ body, header }) => ({ header, body: Buffer.from(JSON.stringify(JSON.parse(String(body)), null, 1)) }) },
  { name: "escaped", forge: ({ body, header }) => ({ header, body: replace(body, /payment/, "p\\u0061yment") }) },
  { name: "a bit of the signature", forge: ({ body, header }) => ({ body, header: changeHex(header!) }) },
  { name: "another time", forge: ({ body, header }) => ({ body, header: header!.replace(/t=(\d+)/, (_, t) => `t=${Number(t) + randomInt(1, 1000)}`) }) },
  { name: "no signature", forge: ({ body }) => ({ body, header: undefined }) },
  { name: "an empty signature", forge: ({ body, header }) => ({ body, header: header!.replace(/te=\w+/, "te=") }) },
  { name: "moved to the other mode", forge: ({ body, header }) => ({ body, header: header!.replace(/te=(\w+),li=/, "te=,li=$1") }) },
  { name: "parts without names", forge: ({ body, header }) => ({ body, header: header!.replaceAll(/[a-z]+=/g, "") }) },
  { name: "in capitals", forge: ({ body, header }) => ({ body, header: header!.replace(/te=\w+/, (hex) => `te=${hex.slice(3).toUpperCase()}A`) }) },
  { name: "half a signature", forge: ({ body, header }) => ({ body, header: header!.replace(/te=(\w{32})\w+/, "te=$1") }) },
  { name: "a guessed secret", forge: ({ body }) => ({ body, header: `t=${now()},te=${hmac(`whsk_${random()}`, now(), body)},li=` }) },
  { name: "no secret", forge: ({ body }) => ({ body, header: `t=${now()},te=${createHmac("sha256", "").update(`${now()}.`).update(body).digest("hex")},li=` }) },
  { name: "the body alone is signed", forge: ({ body }) => ({ body, header: `t=${now()},te=${createHmac("sha256", WEBHOOK_SECRET).update(body).digest("hex")},li=` }) },
  { name: "genuine, but of last week", forge: ({ body }) => ({ body, header: stale(body, now() - 7 * 86_400) }) },
  { name: "genuine, but of next week", forge: ({ body }) => ({ body, header: stale(body, now() + 7 * 86_400) }) },
]; // prettier-ignore

export async function tryForgeries(
  paying: PayingShop,
  intentId: string,
  count: number,
): Promise<{ tried: number; accepted: number; original: number }> {
  let accepted = 0;
  for (let i = 0; i < count; i++) {
    const genuine = signed(intentId, `evt_${random()}`);
    const status = await post(paying, forgeries[i % forgeries.length]!.forge(genuine));
    if (status < 400) accepted++;
  }
  return { tried: count, accepted, original: await post(paying, signed(intentId, `evt_${random()}`)) };
}

const now = () => Math.floor(Date.now() / 1000);
const random = () => randomBytes(12).toString("hex");
const hmac = (secret: string, at: number, body: Buffer) =>
  createHmac("sha256", secret).update(`${at}.`).update(body).digest("hex");
const stale = (body: Buffer, at: number) => `t=${at},te=${hmac(WEBHOOK_SECRET, at, body)},li=`;
const replace = (body: Buffer, what: RegExp, by: string) => Buffer.from(String(body).replace(what, by));

function flipBit(body: Buffer): Buffer {
  const flipped = Buffer.from(body);
  const at = randomInt(body.length);
  flipped[at] = flipped[at]! ^ (1 << randomInt(8));
  return flipped;
}

function changeHex(header: string): string {
  const at = header.indexOf("te=") + 3 + randomInt(64);
  return header.slice(0, at) + (header[at] === "0" ? "1" : "0") + header.slice(at + 1);
}
