import { createHmac } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

import { test as base } from "vitest";

import {
  DEFAULT_PUBLIC_KEY,
  DEFAULT_SECRET_KEY,
  type SimulatorOptions,
  startSimulator,
} from "../src/simulator.ts";

export type Reply = { status: number; body: any };
type Extras = { key?: string; headers?: Record<string, string>; signal?: AbortSignal };

export async function simulation(options: SimulatorOptions = {}) {
  const simulator = await startSimulator({
    ...options,
    settings: { webhookDelayMs: 0, ...options.settings },
  });
  const { url } = simulator;

  async function call(
    method: string,
    path: string,
    attributes?: object,
    extras: Extras = {},
  ): Promise<Reply> {
    const response = await fetch(`${url}/v1${path}`, {
      method,
      headers: {
        authorization: basicAuth(extras.key ?? DEFAULT_SECRET_KEY),
        ...(attributes && { "content-type": "application/json" }),
        ...extras.headers,
      },
      ...(attributes && { body: JSON.stringify({ data: { attributes } }) }),
      signal: extras.signal ?? AbortSignal.timeout(5000),
    });
    const responseText = await response.text();
    return { status: response.status, body: responseText === "" ? null : JSON.parse(responseText) };
  }

  async function control(path: string, input?: object): Promise<Reply> {
    const method = input ? "POST" : "GET";
    const headers = { "content-type": "application/json" };
    const init = input ? { method, headers, body: JSON.stringify(input) } : {};
    const response = await fetch(`${url}/_control${path}`, init);
    return { status: response.status, body: await response.json() };
  }

  const createIntent = (changes: object = {}, extras?: Extras) =>
    call("POST", "/payment_intents", { ...intentAttributes, ...changes }, extras);
  const createMethod = (type = "grab_pay", changes: object = {}) =>
    call("POST", "/payment_methods", { type, ...changes });
  const getIntent = async (id: string) => (await call("GET", `/payment_intents/${id}`)).body.data.attributes;

  async function attach(intentId: string, type = "grab_pay", changes: object = {}): Promise<Reply> {
    const method = await createMethod(type, changes);
    return call("POST", `/payment_intents/${intentId}/attach`, {
      payment_method: method.body.data.id,
      return_url: "https://shop.example.ph/return?source=x",
    });
  }

  async function waitingIntent(
    type = "grab_pay",
    changes: object = {},
  ): Promise<{ id: string; pageUrl: string }> {
    const id: string = (await createIntent({ payment_method_allowed: [type], ...changes })).body.data.id;
    const { next_action } = (await attach(id, type)).body.data.attributes;
    return { id, pageUrl: next_action.redirect?.url ?? next_action.code.test_url };
  }

  async function paidPayment(
    changes: object = {},
    type = "grab_pay",
  ): Promise<{ id: string; intentId: string }> {
    const { id: intentId } = await waitingIntent(type, changes);
    await control(`/intents/${intentId}/pay`, {});
    return { id: (await getIntent(intentId)).payments[0].id, intentId };
  }

  const advance = (ms: number) => control("/clock", { advanceMs: ms });
  const choose = (pageUrl: string, choice: string) =>
    fetch(pageUrl, { method: "POST", body: new URLSearchParams({ choice }), redirect: "manual" });

  return {
    ...simulator,
    call,
    control,
    createIntent,
    createMethod,
    getIntent,
    attach,
    waitingIntent,
    paidPayment,
    advance,
    choose,
    listen: (listenerUrl: string, events = ["payment.paid", "payment.failed"]) =>
      call("POST", "/webhooks", { url: listenerUrl, events }),
    arm: (fault: object) => control("/faults", fault),
    change: (settings: object) => control("/settings", settings),
  };
}

export const PUBLIC_KEY = DEFAULT_PUBLIC_KEY;

export const intentAttributes = {
  amount: 149_900,
  currency: "PHP",
  payment_method_allowed: ["grab_pay"],
  description: "Order 3F9A01BC",
  metadata: { order_id: "665f01bc", attempt: "1" },
};

export const MINUTE_MS = 60_000;

function basicAuth(key: string): string {
  return `Basic ${Buffer.from(`${key}:`).toString("base64")}`;
}

export type Received = { headers: Record<string, unknown>; raw: string; body: any };

async function startWebhookReceiver() {
  const received: Received[] = [];
  const shop = { status: 200, answer: '{"received":true}', received, url: "" };
  const server = createServer(async (request, response) => {
    const raw = await text(request);
    received.push({ headers: request.headers, raw, body: JSON.parse(raw) });
    response.writeHead(shop.status, { "content-type": "application/json" }).end(shop.answer);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  shop.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhook`;
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { shop, close };
}

export function isSignedWith(secret: string, { headers, raw }: Received): boolean {
  const [, t, te] = /^t=(\d+),te=([0-9a-f]{64}),li=$/.exec(String(headers["paymongo-signature"])) ?? [];
  return te === createHmac("sha256", secret).update(`${t}.${raw}`).digest("hex");
}

type Fixtures = {
  paymongo: Awaited<ReturnType<typeof simulation>>;
  shop: Awaited<ReturnType<typeof startWebhookReceiver>>["shop"];
};

export const test = base.extend<Fixtures>({
  // eslint-disable-next-line no-empty-pattern
  paymongo: async ({}, use) => {
    const paymongo = await simulation();
    await use(paymongo);
    await paymongo.close();
  },
  // eslint-disable-next-line no-empty-pattern
  shop: async ({}, use) => {
    const { shop, close } = await startWebhookReceiver();
    await use(shop);
    close();
  },
});
