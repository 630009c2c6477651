import { confirmPayment, verifyPayment, returnPath } from "@tindahan/contract/checkout/checkout.ts";
import type { PayingShop } from "../support/paying.ts";
import type { Shop } from "../support/shop.ts";

export async function countCalls({ provider }: PayingShop, endpoint: string): Promise<() => Promise<number>> {
  await provider.fault({ endpoint, kind: "slow", ms: 0, count: null });
  return async () => {
    const armed = await provider.control<{ endpoint: string; used: number }[]>("/faults");
    return armed.find((fault) => fault.endpoint === endpoint)!.used;
  };
}

export async function poll(
  paying: PayingShop,
  instances: Shop[],
  polls: number,
): Promise<{ calls: number; seconds: number }> {
  const { member, orderId, intentId } = await paying.sendToPay();
  const calls = await countCalls(paying, "get_intent");
  const start = performance.now();
  let left = polls;
  await Promise.all(
    Array.from({ length: 20 }, async (_, i) => {
      const shop = instances[i % instances.length]!;
      const visitor = shop.newVisitor(member.token);
      while (left-- > 0) {
        if (left % 3 === 0) await visitor.ask(confirmPayment, { body: { sourceId: intentId } });
        else if (left % 3 === 1) await visitor.ask(verifyPayment, { body: { sourceId: intentId } });
        else await shop.app.inject(returnPath(orderId, 1));
      }
    }),
  );
  return { calls: await calls(), seconds: (performance.now() - start) / 1000 };
}

export const maxStatusChecks = (seconds: number) => 1 + Math.floor(seconds / 2.5);
