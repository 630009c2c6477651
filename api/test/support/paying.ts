import { sql } from "kysely";
import { addToCart } from "@tindahan/contract/checkout/cart.ts";
import { checkout, webhookPath } from "@tindahan/contract/checkout/checkout.ts";
import type { PaymentMethod } from "@tindahan/contract/payments/methods.ts";
import type { OrderStatus } from "@tindahan/contract/orders/orders.ts";
import { startSimulator, type SimulatorOptions } from "@tindahan/paymongo-simulator";
import {
  checkRefunds,
  closePayment,
  sendRefund,
  settlePayment,
  sweepPayments,
} from "../../src/payments/payments.ts";
import type { createApp } from "../../src/app.ts";
import { enqueue, type Job } from "../../src/platform/queue/jobs.ts";
import type { Services } from "../../src/platform/services.ts";
import { takeJobs } from "./queued-jobs.ts";
import { openTestShop, test as base, type Member, type Shop } from "./shop.ts";

export const WEBHOOK_SECRET = "whsk_OnlyTheTestsKnowThisOne";

export type Provider = {
  url: string;
  control: <T = any>(path: string, options?: object) => Promise<T>;
  pay: (intentId: string, late?: boolean) => Promise<void>;
  fail: (intentId: string) => Promise<void>;
  expire: (intentId: string) => Promise<void>;
  fault: (options: object) => Promise<void>;
  deliver: () => Promise<void>;
  books: () => Promise<{
    takenCentavos: number;
    refundedCentavos: number;
    payments: { intentId: string; amount: number }[];
  }>;
};

export type PayingShop = Shop & {
  provider: Provider;
  /** Runs queued payment jobs and returns the number of failures. */
  work: () => Promise<number>;
  sweep: () => Promise<void>;
  /** Status checks per intent that a webhook triggered. */
  webhookChecks: Map<string, number>;
  advanceTime: (minutes: number) => Promise<void>;
  advanceMinutes: (minutes: number) => Promise<void>;
  sendToPay: (method?: PaymentMethod, options?: { stock?: number }) => Promise<Paying>;
  stateOf: (orderId: string) => Promise<State>;
};

export type Paying = { member: Member; orderId: string; url: string; intentId: string; productId: string };
export type State = {
  status: OrderStatus;
  payment: string;
  stock: number | null;
  events: number;
  mails: number;
  marks: string[];
};

export const details = {
  customerName: "Maria Santos",
  phone: "0917 123 4567",
  deliveryAddress: "1 Rizal St, Makati",
};

export const test = base.extend<{ paying: PayingShop }>({
  // oxlint-disable-next-line no-empty-pattern -- vitest reads the fixture's needs from its parameters
  paying: async ({}, use) => {
    const { paying, close } = await openPayingShop();
    await use(paying);
    await close();
  },
});

export async function openPayingShop(
  environment: Record<string, string> = {},
  simulator: SimulatorOptions = {},
  create?: typeof createApp,
): Promise<{ paying: PayingShop; close: () => Promise<void> }> {
  const paymongo = await startSimulator({
    webhookSecret: WEBHOOK_SECRET,
    ...simulator,
    settings: { webhookDelayMs: 0, ...simulator.settings },
  });
  const { shop, close } = await openTestShop(
    {
      PAYMONGO_SECRET_KEY: "sk_test_simulator",
      PAYMONGO_PUBLIC_KEY: "pk_test_simulator",
      PAYMONGO_WEBHOOK_SECRET: WEBHOOK_SECRET,
      PAYMONGO_API_URL: `${paymongo.url}/v1`,
      PAYMENT_METHODS: "cod,grab_pay,gcash,paymaya,qrph,card",
      ...environment,
    },
    create,
  );
  const shopUrl = await shop.app.listen({ host: "127.0.0.1", port: 0 });
  await fetch(`${paymongo.url}/v1/webhooks`, {
    method: "POST",
    headers: {
      authorization: `Basic ${Buffer.from("sk_test_simulator:").toString("base64")}`,
      "content-type": "application/json",
    },
    body: JSON.stringify({
      data: {
        attributes: {
          url: shopUrl + webhookPath("paymongo"),
          events: ["payment.paid", "payment.failed", "payment.refunded", "payment.refund.updated"],
        },
      },
    }),
  });
  return {
    paying: { ...shop, ...gestures(shop, providerAt(paymongo.url)) },
    close: async () => {
      await paymongo.close();
      shop.app.server.closeAllConnections();
      await close();
    },
  };
}

export function providerAt(url: string): Provider {
  async function control<T>(path: string, options?: object): Promise<T> {
    const headers = { "content-type": "application/json" };
    const init = options ? { method: "POST", headers, body: JSON.stringify(options) } : {};
    const response = await fetch(`${url}/_control${path}`, init);
    return (await response.json()) as T;
  }
  return {
    url,
    control,
    pay: (id, late = false) => control(`/intents/${id}/pay`, { late }),
    fail: (id) => control(`/intents/${id}/fail`, {}),
    expire: (id) => control(`/intents/${id}/expire`, {}),
    fault: (options) => control("/faults", options),
    deliver: () => control("/clock", { advanceMs: 0 }),
    books: () => control("/ledger"),
  };
}

const JOBS = [settlePayment, closePayment, sendRefund, checkRefunds] as Job<Services>[];

export function gestures(shop: Shop, provider: Provider): Omit<PayingShop, keyof Shop> {
  const { services } = shop;
  const webhookChecks = new Map<string, number>();
  let aheadMs = 0;
  services.now = () => Date.now() + aheadMs;
  async function work(): Promise<number> {
    let failures = 0;
    const jobs = await takeJobs<{ reference?: string }>(services.db, ...JOBS.map(({ name }) => name));
    for (const { name, payload } of jobs) {
      const job = JOBS.find((one) => one.name === name)!;
      try {
        await job.run(services, payload);
        const { reference = "" } = payload;
        webhookChecks.set(reference, (webhookChecks.get(reference) ?? 0) + 1);
      } catch {
        failures++;
        await enqueue(services.db, job, payload);
      }
    }
    return failures;
  }
  const sweep = () => sweepPayments.run(services, {});

  async function advanceTime(minutes: number): Promise<void> {
    await shop.letTimePass(`${minutes} minutes`);
    aheadMs += minutes * 60_000;
    await provider.control("/clock", { advanceMs: minutes * 60_000 });
    await work();
    await sweep();
  }

  /** Resets the throttle of status checks, because people take longer than it. */
  const asPerson =
    <Rest extends unknown[]>(act: (...rest: Rest) => Promise<void>) =>
    async (...rest: Rest) => {
      await act(...rest);
      await sql`update payments set checked_at = null`.execute(services.db);
    };

  return {
    provider: {
      ...provider,
      pay: asPerson(provider.pay),
      fail: asPerson(provider.fail),
      expire: asPerson(provider.expire),
    },
    work,
    sweep,
    webhookChecks,
    advanceTime,
    async advanceMinutes(minutes) {
      for (let i = 0; i < minutes; i++) await advanceTime(1);
    },
    async sendToPay(method = "grab_pay", { stock = 10 } = {}) {
      const member = await shop.shopper();
      const { id: productId } = await shop.product({ stock, priceCentavos: 250_00 });
      await member.call(addToCart, { body: { userId: member.id, productId } });
      const { orderId, url } = await member.call(checkout, {
        body: { userId: member.id, ...details, paymentMethod: method },
      });
      return { member, orderId, url: url!, intentId: await intentOf(services, orderId), productId };
    },
    stateOf: (orderId) => stateOf(services, orderId),
  };
}

export async function intentOf({ db }: Services, orderId: string): Promise<string> {
  const { rows } = await sql<{ provider_reference: string }>`
    select provider_reference from payments where order_id = ${orderId} order by attempt desc limit 1`.execute(
    db,
  );
  return rows[0]!.provider_reference;
}

async function stateOf({ db }: Services, orderId: string): Promise<State> {
  const { rows } = await sql<State>`
    select o.status, (select string_agg(state, ',' order by attempt) from payments where order_id = o.id) as payment,
      (select stock from variants v join order_lines l on l.variant_id = v.id where l.order_id = o.id) as stock,
      (select count(*)::int from order_events where order_id = o.id and to_status is not null) as events,
      (select count(*)::int from order_events where order_id = o.id and kind = 'paid') as mails,
      array(select kind from payment_flags where order_id = o.id and resolved_at is null order by kind) as marks
    from orders o where o.id = ${orderId}`.execute(db);
  return rows[0]!;
}
