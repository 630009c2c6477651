import { Agent, request, type IncomingHttpHeaders } from "node:http";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { setTimeout as sleep } from "node:timers/promises";
import { setVoucher } from "@tindahan/contract/checkout/cart.ts";
import { checkout } from "@tindahan/contract/checkout/checkout.ts";
import { ADDRESS } from "../../support/fill-carts.ts";
import type { Buyer } from "../../support/buyers.ts";

export type Rush = {
  /** Orders that were answered with their id. */
  orders: string[];
  /** Refused because something was sold out or the voucher used up: an answer like any other. */
  soldOut: number;
  vouchersRefused: number;
  /** Told to wait in line, and told that it is full. */
  held: number;
  full: number;
  /** 5xx or no answer at all: what must not happen; of those who had been let in, and of anybody. */
  refusedInside: number;
  refused: number;
  /** By status and code. */
  reasons: Record<string, number>;
  /** The p99 of how late the shoppers' own program was: on one machine it competes with the shop. */
  lateMs: number;
  /** Who had no answer to their checkout at the end. */
  unanswered: number;
  /** How long a checkout took that was answered, and how long each shopper was in line, in milliseconds. */
  times: number[];
  waits: number[];
};

type Options = {
  /** Tried in turn. */
  ports: number[];
  shoppers: Buyer[];
  /** When the sale begins, and how long it takes until the last shopper has come. */
  startsAt: number;
  arriveWithinMs: number;
  deadlineMs: number;
  voucher: string | undefined;
};

const MOST_SOCKETS = 8_000;
const EARLY = 0.01;
const EARLY_MS = 1_000;

/** Everybody wants to order at midnight: most in the first moments. Whoever is refused tries again, as people do. */
export async function rush({ ports, shoppers, startsAt, arriveWithinMs, deadlineMs, voucher }: Options): Promise<Rush> {
  const agent = new Agent({ keepAlive: true, maxSockets: MOST_SOCKETS });
  const result: Rush = {
    orders: [], soldOut: 0, vouchersRefused: 0, held: 0, full: 0, refusedInside: 0, refused: 0, reasons: {}, lateMs: 0, unanswered: 0, times: [], waits: [],
  };
  const deadline = startsAt + deadlineMs;
  let sent = 0;

  async function buy(shopper: Buyer, number: number): Promise<void> {
    const share = number / shoppers.length;
    // Some cannot wait for the bell, and pay the full price.
    const afterMs = share < EARLY ? -EARLY_MS * Math.random() : arriveWithinMs * share ** 2;
    await sleep(Math.max(0, startsAt + afterMs - Date.now()));
    const browser = { cookie: undefined as string | undefined, heldAt: 0, waitedMs: 0 };
    if (voucher) await askUntilAnswered(shopper, browser, setVoucher.path, { code: voucher });
    const details = { customerName: "Maria", phone: `0917${1_000_000 + number}`, deliveryAddress: ADDRESS };
    let answer = await askUntilAnswered(shopper, browser, checkout.path, details);
    if (answer?.text.includes('"voucher_')) {
      result.vouchersRefused++;
      await askUntilAnswered(shopper, browser, setVoucher.path, { code: "" });
      answer = await askUntilAnswered(shopper, browser, checkout.path, details);
    }
    if (browser.waitedMs > 0) result.waits.push(browser.waitedMs);
    if (!answer) return void result.unanswered++;
    result.times.push(answer.ms);
    if (answer.status === 200) result.orders.push((JSON.parse(answer.text) as { orderId: string }).orderId);
    else result.soldOut++;
  }

  async function askUntilAnswered(
    { id: userId, token }: Buyer,
    browser: { cookie: string | undefined; heldAt: number; waitedMs: number },
    path: string,
    body: object,
  ): Promise<Answer | undefined> {
    while (Date.now() < deadline) {
      const answer = await post(agent, ports[sent++ % ports.length]!, path, JSON.stringify({ userId, ...body }), {
        authorization: `Bearer ${token}`,
        "idempotency-key": "midnight",
        ...(browser.cookie && { cookie: browser.cookie }),
      });
      const { status, text, headers } = answer;
      browser.cookie = headers["set-cookie"]?.[0]?.split(";", 1)[0] ?? browser.cookie;
      const isHeld = status === 503 && text.includes('"waiting_room');
      if (isHeld) browser.heldAt ||= Date.now();
      else if (browser.heldAt) {
        browser.waitedMs += Date.now() - browser.heldAt;
        browser.heldAt = 0;
      }
      if (status > 0 && status < 500) return answer;
      if (!isHeld) {
        result.refused++;
        const reason = `${status} ${/"code":"(\w+)"/.exec(text)?.[1] ?? text.slice(0, 60)}`;
        result.reasons[reason] = (result.reasons[reason] ?? 0) + 1;
        if (browser.cookie?.includes("=a.")) result.refusedInside++;
      } else if (text.includes('"waiting_room_full"')) result.full++;
      else result.held++;
      const after = Math.min(20, Number(headers["retry-after"] ?? 5));
      await sleep((after + Math.random()) * 1_000);
    }
    return undefined;
  }

  const delay = monitorEventLoopDelay();
  delay.enable();
  await Promise.all(shoppers.map(buy));
  result.lateMs = Math.round(delay.percentile(99) / 1e6);
  delay.disable();
  agent.destroy();
  return result;
} // prettier-ignore

type Answer = { status: number; text: string; headers: IncomingHttpHeaders; ms: number };

/** Status 0 if there was no answer. */
function post(agent: Agent, port: number, path: string, body: string, headers: Record<string, string>): Promise<Answer> {
  const start = performance.now();
  return new Promise((resolve) => {
    const end = (status: number, text = "", received: IncomingHttpHeaders = {}) =>
      resolve({ status, text, headers: received, ms: performance.now() - start });
    const sent = request(
      { agent, host: "127.0.0.1", port, path, method: "POST", timeout: 30_000, headers: { ...headers, "content-type": "application/json" } },
      (response) => {
        let text = "";
        response.setEncoding("utf8");
        response.on("data", (chunk: string) => void (text += chunk));
        response.on("end", () => end(response.statusCode!, text, response.headers));
        response.on("error", () => end(0));
      },
    );
    sent.on("error", () => end(0));
    sent.on("timeout", () => sent.destroy());
    sent.end(body);
  });
} // prettier-ignore
