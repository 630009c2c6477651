import { addToCart } from "@tindahan/contract/checkout/cart.ts";
import {
  checkout,
  confirmPayment,
  payNow,
  verifyPayment,
  returnPath,
} from "@tindahan/contract/checkout/checkout.ts";
import { cancelMyOrder } from "@tindahan/contract/orders/orders.ts";
import { callRequestRefund } from "../../src/payments/payments.ts";
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

// Attaching has four times this timeout; SLOW_MS exceeds it.
const TIMEOUT_MS = 150;
const SLOW_MS = 900;
// One more than the tries of a creation: the first request fails, the next succeeds on its second try.
const HITS = 3;

export async function playCell(
  { fault, call, moment }: Cell,
  environment: Record<string, string> = {},
): Promise<{ balance: Balance; hits: number }> {
  const { paying, close } = await openPayingShop({ PAYMONGO_TIMEOUT_MS: String(TIMEOUT_MS), ...environment });
  const { provider } = paying;
  const paidOrders = [await payInFull(paying), await payInFull(paying), await payInFull(paying)];
  let hits = 0;

  async function at(now: Cell["moment"], work: () => Promise<void>): Promise<void> {
    if (now === moment) await provider.fault({ endpoint: call, kind: fault, count: HITS, ms: SLOW_MS });
    await requestRefund(paying, paidOrders.pop()!);
    await paying.sweep();
    await work();
    if (now !== moment) return;
    const armed = await provider.control<{ used: number }[]>("/faults");
    hits = armed[0]?.used ?? HITS;
    await provider.control("/faults/clear", {});
  }

  let maria: PendingPayment | undefined;
  let juan: PendingPayment | undefined;
  await at("before", async () => {
    maria = await retryCheckout(paying);
    await triggerAllChecks(paying, maria);
  });
  await at("during", async () => {
    juan = await retryCheckout(paying);
    await maria?.member.ask(payNow, { params: { id: maria.orderId } });
    await triggerAllChecks(paying, maria);
    if (maria) await provider.pay(maria.intentId);
  });
  await at("after", async () => {
    await triggerAllChecks(paying, maria);
    await retryCheckout(paying);
    await provider.deliver();
    await paying.work();
  });
  if (juan) await provider.pay(juan.intentId);
  await paying.advanceMinutes(25);
  const result = { balance: await balance(paying.services, provider), hits };
  await close();
  return result;
}

type PendingPayment = { member: Member; orderId: string; intentId: string };

async function retryCheckout(paying: PayingShop): Promise<PendingPayment | undefined> {
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

async function payInFull(paying: PayingShop): Promise<PendingPayment> {
  const pending = (await retryCheckout(paying))!;
  await paying.provider.pay(pending.intentId);
  const body = { sourceId: pending.intentId };
  while (!(await pending.member.ask(confirmPayment, { body })).body.success) {
    await paying.letTimePass("3 seconds");
  }
  return pending;
}

/** The pauses exceed the throttle between status checks. */
async function triggerAllChecks(paying: PayingShop, pending: PendingPayment | undefined): Promise<void> {
  if (!pending) return;
  const body = { sourceId: pending.intentId };
  await paying.letTimePass("3 seconds");
  await paying.app.inject(returnPath(pending.orderId, 1));
  await paying.letTimePass("3 seconds");
  await pending.member.ask(confirmPayment, { body });
  await paying.letTimePass("3 seconds");
  await pending.member.ask(verifyPayment, { body });
}

async function requestRefund(paying: PayingShop, { member, orderId }: PendingPayment): Promise<void> {
  await member.call(cancelMyOrder, { params: { id: orderId }, body: {} });
  await callRequestRefund(paying.services.db, {
    orderId,
    amountCentavos: 250_00,
    reason: "requested_by_customer",
    actorId: null,
  });
  await paying.work();
}
