import { setTimeout as sleep } from "node:timers/promises";
import { addToCart } from "@tindahan/contract/checkout/cart.ts";
import { checkout } from "@tindahan/contract/checkout/checkout.ts";
import type { Buyer } from "./buyers.ts";
import type { RequestOptions, Caddy } from "./caddy.ts";

export type Visits = { requests: number; failed: string[]; orders: number };

export function countByKind(failed: string[]): Record<string, number> {
  const kinds: Record<string, number> = {};
  for (const line of failed) {
    const kind = line.replace(/"requestId".*/, "");
    kinds[kind] = (kinds[kind] ?? 0) + 1;
  }
  return kinds;
}

type Options = { buyers: Buyer[]; productId: string; readers: number; pauseMs: number };

export function startShoppers(
  caddy: Caddy,
  { buyers, productId, readers, pauseMs }: Options,
): { stop: () => Promise<Visits> } {
  const visits: Visits = { requests: 0, failed: [], orders: 0 };
  let isStopped = false;

  async function ask(path: string, options?: RequestOptions): Promise<string> {
    visits.requests++;
    const { status, body } = await caddy
      .ask(path, options)
      .catch((error: Error) => ({ status: 0, body: error.message }));
    if (status !== 200)
      visits.failed.push(`${options?.method ?? "GET"} ${path}: ${status} ${body.slice(0, 200)}`);
    await sleep(pauseMs);
    return status === 200 ? body : "";
  }

  async function read(): Promise<void> {
    while (!isStopped) {
      const page = await ask("/");
      for (const [path] of page.matchAll(/\/assets\/[\w./-]+\.(js|css)/g)) await ask(path);
      await ask("/api/products?limit=8");
      await ask("/readyz");
    }
  }

  async function buy(buyer: Buyer): Promise<void> {
    for (let i = 0; !isStopped; i++) {
      const post = (path: string, body: object) =>
        ask(path, {
          method: "POST",
          headers: {
            authorization: `Bearer ${buyer.token}`,
            "content-type": "application/json",
            "idempotency-key": `visit-${i}`,
          },
          body: JSON.stringify({ userId: buyer.id, ...body }),
        });
      if (!(await post(addToCart.path, { productId, quantity: 1 }))) continue;
      const details = { customerName: "Maria", phone: "09171234567", deliveryAddress: "1 Rizal St, Makati" };
      if (await post(checkout.path, { ...details, paymentMethod: "cod" })) visits.orders++;
    }
  }

  const all = [...Array.from({ length: readers }, read), ...buyers.map(buy)];
  return {
    stop: async () => {
      isStopped = true;
      await Promise.all(all);
      return visits;
    },
  };
}
