import { addToCart } from "@tindahan/contract/checkout/cart.ts";
import {
  checkout,
  confirmPayment,
  payNow,
  verifyPayment,
  returnPath,
} from "@tindahan/contract/checkout/checkout.ts";
import { cancelMyOrder } from "@tindahan/contract/orders/orders.ts";
import { refund } from "../../src/payments/payments.ts";
import { balance, STOCK, type Balance } from "./money-ledger.ts";
import { details, intentOf, openPayingShop, type PayingShop } from "../support/paying.ts";
import type { Member } from "../support/shop.ts";

const FAULTS = ["timeout", "500", "429", "reset", "slow", "reply_lost", "malformed"] as const;
const CALLS = ["create_intent", "create_method", "attach", "get_intent", "create_refund"] as const;
const MOMENTS = ["before", "during", "after"] as const;

export type Cell = {
  fault: (typeof FAULTS)[number];
  call: (typeof CALLS)[number];
  moment: (typeof MOMENTS)[number];
};

export const cells: Cell[] = FAULTS.flatMap((fault) =>
  CALLS.flatMap((call) => MOMENTS.map((moment) => ({ fault, call, moment }))),
);

// Attaching has four times the patience: slow is slower than that.
const TIMEOUT_MS = 150;
const SLOW_MS = 900;
/** One more than a creation is tried: the first who comes fails for good, the next one at the first try. */
const HITS = 3;

/** Three shoppers on their way and three refunds, with one call failing in one way at one moment; then all goes well. */
export async function playCell(
  { fault, call, moment }: Cell,
  environment: Record<string, string> = {},
): Promise<{ balance: Balance; hits: number }> {
  const { paying, close } = await openPayingShop({ PAYMONGO_TIMEOUT_MS: String(TIMEOUT_MS), ...environment });
  const { provider } = paying;
  const toRefund = [await payWell(paying), await payWell(paying), await payWell(paying)];
  let hits = 0;

  async function at(now: Cell["moment"], work: () => Promise<void>): Promise<void> {
    if (now === moment) await provider.fault({ endpoint: call, kind: fault, count: HITS, ms: SLOW_MS });
    await requestRefund(paying, toRefund.pop()!);
    await paying.sweep();
    await work();
    if (now !== moment) return;
    const armed = await provider.control<{ used: number }[]>("/faults");
    hits = armed[0]?.used ?? HITS;
    await provider.control("/faults/clear", {});
  }

  let maria: Shopping | undefined;
  let juan: Shopping | undefined;
  await at("before", async () => {
    maria = await insistOnPaying(paying);
    await pressEverything(paying, maria);
  });
  await at("during", async () => {
    juan = await insistOnPaying(paying);
    await maria?.member.ask(payNow, { params: { id: maria.orderId } });
    await pressEverything(paying, maria);
    if (maria) await provider.pay(maria.intentId);
  });
  await at("after", async () => {
    await pressEverything(paying, maria);
    // Nora never pays.
    await insistOnPaying(paying);
    await provider.deliver();
    await paying.work();
  });
  if (juan) await provider.pay(juan.intentId);
  await paying.minutesPass(25);
  const result = { balance: await balance(paying.services, provider), hits };
  await close();
  return result;
}

type Shopping = { member: Member; orderId: string; intentId: string };

/** As people do: what failed is tried again, a few times. */
async function insistOnPaying(paying: PayingShop): Promise<Shopping | undefined> {
  const member = await paying.shopper();
  const { id: productId } = await paying.product({ stock: STOCK, priceCentavos: 250_00 });
  await member.call(addToCart, { body: { userId: member.id, productId } });
  for (let tries = 0; tries < 4; tries++) {
    const { body } = await member.ask(checkout, {
      body: { userId: member.id, ...details, paymentMethod: "grab_pay" },
    });
    if (body.success)
      return { member, orderId: body.orderId, intentId: await intentOf(paying.services, body.orderId) };
  }
  return undefined;
}

async function payWell(paying: PayingShop): Promise<Shopping> {
  const shopping = (await insistOnPaying(paying))!;
  await paying.provider.pay(shopping.intentId);
  const body = { sourceId: shopping.intentId };
  // The timeout above is short, so a busy machine may need a second attempt.
  while (!(await shopping.member.ask(confirmPayment, { body })).body.success) {
    await paying.letTimePass("3 seconds");
  }
  return shopping;
}

/** Each after a while, so that the provider is asked each time. */
async function pressEverything(paying: PayingShop, shopping: Shopping | undefined): Promise<void> {
  if (!shopping) return;
  const body = { sourceId: shopping.intentId };
  await paying.letTimePass("3 seconds");
  await paying.app.inject(returnPath(shopping.orderId, 1));
  await paying.letTimePass("3 seconds");
  await shopping.member.ask(confirmPayment, { body });
  await paying.letTimePass("3 seconds");
  await shopping.member.ask(verifyPayment, { body });
}

async function requestRefund(paying: PayingShop, { member, orderId }: Shopping): Promise<void> {
  await member.call(cancelMyOrder, { params: { id: orderId }, body: {} });
  await refund(paying.services.db, {
    orderId,
    amountCentavos: 250_00,
    reason: "requested_by_customer",
    actorId: null,
  });
  await paying.work();
}
