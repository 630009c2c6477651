import { Agent, request, type IncomingHttpHeaders } from "node:http";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { setTimeout as sleep } from "node:timers/promises";
import { setVoucher } from "@tindahan/contract/checkout/cart.ts";
import { checkout } from "@tindahan/contract/checkout/checkout.ts";
import { ADDRESS } from "../../support/fill-carts.ts";
import type { Buyer } from "../../support/buyers.ts";

export type Rush = {
  orders: string[];
  soldOut: number;
  vouchersRefused: number;
  queued: number;
  full: number;
  /** Responses with 5xx or none: after admission, and in total. */
  refusedInside: number;
  refused: number;
  reasons: Record<string, number>;
  /** p99 delay of the shoppers' own program, which competes with the shop for the machine. */
  lateMs: number;
  unanswered: number;
  times: number[];
  waits: number[];
};

type Options = {
  ports: number[];
  shoppers: Buyer[];
  startsAt: number;
  arriveWithinMs: number;
  deadlineMs: number;
  voucher: string | undefined;
};

const MAX_SOCKETS = 8_000;
const EARLY_SHARE = 0.01;
const EARLY_MS = 1_000;

export async function rush({ ports, shoppers, startsAt, arriveWithinMs, deadlineMs, voucher }: Options): Promise<Rush> {
  const agent = new Agent({ keepAlive: true, maxSockets: MAX_SOCKETS });
  const result: Rush = {
    orders: [], soldOut: 0, vouchersRefused: 0, queued: 0, full: 0, refusedInside: 0, refused: 0, reasons: {}, lateMs: 0, unanswered: 0, times: [], waits: [],
  };
  const deadline = startsAt + deadlineMs;
  let sent = 0;

  async function buy(shopper: Buyer, number: number): Promise<void> {
    const share = number / shoppers.length;
    const afterMs = share < EARLY_SHARE ? -EARLY_MS * Math.random() : arriveWithinMs * share ** 2;
    await sleep(Math.max(0, startsAt + afterMs - Date.now()));
    const browser = { cookie: undefined as string | undefined, queuedAt: 0, waitedMs: 0 };
    if (voucher) await postUntilAnswered(shopper, browser, setVoucher.path, { code: voucher });
    const details = { customerName: "Maria", phone: `0917${1_000_000 + number}`, deliveryAddress: ADDRESS };
    let response = await postUntilAnswered(shopper, browser, checkout.path, details);
    if (response?.text.includes('"voucher_')) {
      result.vouchersRefused++;
      await postUntilAnswered(shopper, browser, setVoucher.path, { code: "" });
      response = await postUntilAnswered(shopper, browser, checkout.path, details);
    }
    if (browser.waitedMs > 0) result.waits.push(browser.waitedMs);
    if (!response) return void result.unanswered++;
    result.times.push(response.ms);
    if (response.status === 200) result.orders.push((JSON.parse(response.text) as { orderId: string }).orderId);
    else result.soldOut++;
  }

  async function postUntilAnswered(
    { id: userId, token }: Buyer,
    browser: { cookie: string | undefined; queuedAt: number; waitedMs: number },
    path: string,
    body: object,
  ): Promise<ShopResponse | undefined> {
    while (Date.now() < deadline) {
      const response = await post(agent, ports[sent++ % ports.length]!, path, JSON.stringify({ userId, ...body }), {
        authorization: `Bearer ${token}`,
        "idempotency-key": "midnight",
        ...(browser.cookie && { cookie: browser.cookie }),
      });
      const { status, text, headers } = response;
      browser.cookie = headers["set-cookie"]?.[0]?.split(";", 1)[0] ?? browser.cookie;
      const isQueued = status === 503 && text.includes('"waiting_room');
      if (isQueued) browser.queuedAt ||= Date.now();
      else if (browser.queuedAt) {
        browser.waitedMs += Date.now() - browser.queuedAt;
        browser.queuedAt = 0;
      }
      if (status > 0 && status < 500) return response;
      if (!isQueued) {
        result.refused++;
        const reason = `${status} ${/"code":"(\w+)"/.exec(text)?.[1] ?? text.slice(0, 60)}`;
        result.reasons[reason] = (result.reasons[reason] ?? 0) + 1;
        if (browser.cookie?.includes("=a.")) result.refusedInside++;
      } else if (text.includes('"waiting_room_full"')) result.full++;
      else result.queued++;
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

type ShopResponse = { status: number; text: string; headers: IncomingHttpHeaders; ms: number };

function post(agent: Agent, port: number, path: string, body: string, headers: Record<string, string>): Promise<ShopResponse> {
  const start = performance.now();
  return new Promise((resolve) => {
    const end = (status: number, text = "", received: IncomingHttpHeaders = {}) =>
      resolve({ status, text, headers: received, ms: performance.now() - start });
    const outgoing = request(
      { agent, host: "127.0.0.1", port, path, method: "POST", timeout: 30_000, headers: { ...headers, "content-type": "application/json" } },
      (response) => {
        let text = "";
        response.setEncoding("utf8");
        response.on("data", (chunk: string) => void (text += chunk));
        response.on("end", () => end(response.statusCode!, text, response.headers));
        response.on("error", () => end(0));
      },
    );
    outgoing.on("error", () => end(0));
    outgoing.on("timeout", () => outgoing.destroy());
    outgoing.end(body);
  });
} // prettier-ignore
