import * as fc from "fast-check";
import { addToCart, clearCart } from "@tindahan/contract/checkout/cart.ts";
import {
  checkout,
  confirmPayment,
  payNow,
  verifyPayment,
  returnPath,
} from "@tindahan/contract/checkout/checkout.ts";
import { post, signed } from "../security/forged-webhooks.ts";
import { details, intentOf, type PayingShop, type State } from "../support/paying.ts";
import type { Member } from "../support/shop.ts";

const STEPS = ["return", "confirm", "verify", "sweep", "pay now", "checkout", "work"] as const;
type Step = (typeof STEPS)[number] | { webhook: "payment.paid" | "payment.failed"; id: number };
export type Sequence = { before: Step[]; decision: "pays" | "fails" | "expires" | "never"; after: Step[] };

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...STEPS) },
  {
    weight: 2,
    arbitrary: fc.record({
      webhook: fc.constantFrom("payment.paid" as const, "payment.failed" as const),
      id: fc.integer({ min: 1, max: 2 }),
    }),
  },
);
const steps = fc.array(step, { maxLength: 5 });

const sequence: fc.Arbitrary<Sequence> = fc.record({
  before: steps,
  decision: fc.constantFrom("pays", "pays", "fails", "expires", "never"),
  after: steps,
});

type Player = { member: Member; productId: string };

async function createPlayers(paying: PayingShop, count: number): Promise<Player[]> {
  return Promise.all(
    Array.from({ length: count }, async () => ({
      member: await paying.shopper(),
      productId: (await paying.product({ stock: 10, priceCentavos: 250_00 })).id,
    })),
  );
}

export type Ending = State & { webhookChecks: number };

async function playTogether(paying: PayingShop, players: Player[], sequences: Sequence[]): Promise<Ending[]> {
  await paying.provider.control("/reset", {});
  await paying.provider.fault({ endpoint: "webhook", kind: "drop", count: null });
  await paying.services.db.updateTable("variants").set({ stock: 10 }).execute();
  paying.webhookChecks.clear();
  const orders = await Promise.all(sequences.map((one, i) => playOne(paying, players[i]!, one)));
  await paying.work();
  await paying.advanceTime(18);
  await paying.advanceTime(18);
  await paying.advanceTime(1);
  return Promise.all(
    orders.map(async ({ orderId, intentId }) => ({
      ...(await paying.stateOf(orderId)),
      webhookChecks: paying.webhookChecks.get(intentId) ?? 0,
    })),
  );
}

async function playOne(
  paying: PayingShop,
  { member, productId }: Player,
  { before, decision, after }: Sequence,
): Promise<{ orderId: string; intentId: string }> {
  const userId = member.id;
  await member.call(clearCart, { body: { userId } });
  await member.call(addToCart, { body: { userId, productId } });
  const { orderId } = await member.call(checkout, {
    body: { userId, ...details, paymentMethod: "grab_pay" },
  });
  const intentId = await intentOf(paying.services, orderId);

  for (const one of before) await playStep(paying, member, orderId, intentId, one);
  if (decision === "pays") await paying.provider.pay(intentId);
  if (decision === "fails") await paying.provider.fail(intentId);
  if (decision === "expires") await paying.provider.expire(intentId);
  for (const one of after) await playStep(paying, member, orderId, intentId, one);
  return { orderId, intentId };
}

async function playStep(
  paying: PayingShop,
  member: Member,
  orderId: string,
  intentId: string,
  step: Step,
): Promise<void> {
  const body = { sourceId: intentId };
  if (typeof step === "object") {
    const at = Math.floor(paying.services.now() / 1000);
    const event = signed(intentId, `evt_${intentId}_${step.id}`, { type: step.webhook, at });
    const status = await post(paying, event);
    if (status !== 200) throw new Error(`A genuine webhook was answered ${status}.`);
  } else if (step === "return") await paying.app.inject(returnPath(orderId, 1));
  else if (step === "confirm") await member.ask(confirmPayment, { body });
  else if (step === "verify") await member.ask(verifyPayment, { body });
  else if (step === "pay now") await member.ask(payNow, { params: { id: orderId } });
  else if (step === "checkout")
    await member.ask(checkout, { body: { userId: member.id, ...details, paymentMethod: "grab_pay" } });
  else if (step === "work") await paying.work();
  else {
    await paying.services.db
      .updateTable("payments")
      .set({ next_check_at: new Date(0) })
      .where("provider_reference", "=", intentId)
      .where("state", "in", ["starting", "open"])
      .execute();
    await paying.sweep();
  }
}

function expectedEnding({ before, decision, after }: Sequence): Ending {
  const webhooks = [...before, ...after].filter((one) => typeof one === "object");
  const webhookChecks = new Set(webhooks.map(({ id }) => id)).size;
  return decision === "pays"
    ? { status: "Processing", payment: "paid", stock: 9, events: 2, mails: 1, marks: [], webhookChecks }
    : { status: "Cancelled", payment: "failed", stock: 10, events: 2, mails: 0, marks: [], webhookChecks };
}

export async function playSequences(
  paying: PayingShop,
  { rounds, together, seed }: { rounds: number; together: number; seed?: number },
): Promise<{ played: number; wrong: { sequence: Sequence; ending: Ending }[] }> {
  const players = await createPlayers(paying, together);
  const wrong: { sequence: Sequence; ending: Ending }[] = [];
  const all = fc.sample(sequence, { numRuns: rounds * together, ...(seed === undefined ? {} : { seed }) });
  for (let round = 0; round < rounds; round++) {
    const sequences = all.slice(round * together, (round + 1) * together);
    const endings = await playTogether(paying, players, sequences);
    for (const [i, ending] of endings.entries())
      if (JSON.stringify(ending) !== JSON.stringify(sortedLike(ending, expectedEnding(sequences[i]!))))
        wrong.push({ sequence: sequences[i]!, ending });
  }
  return { played: rounds * together, wrong };
}

function sortedLike(ending: Ending, expected: Ending): object {
  return Object.fromEntries(Object.keys(ending).map((key) => [key, expected[key as keyof Ending]]));
}
