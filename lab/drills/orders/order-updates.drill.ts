import { readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { expect } from "vitest";
import { addToCart } from "@tindahan/contract/checkout/cart.ts";
import { checkout } from "@tindahan/contract/checkout/checkout.ts";
import { subscribeToOrders } from "@tindahan/contract/orders/order-updates.ts";
import { test } from "../../../api/test/shop.ts";
import { startProgram } from "../../../tools/test/program.ts";

const TABS = 200;

function megabytesOf(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))![1]) / 1024;
}

test("200 open screens cost less than 100 MB, and all hear of a new order within a second", async ({
  shop,
}) => {
  const program = await startProgram(shop.databaseUrl, { ROLE: "web", LOG_LEVEL: "silent" });
  const worker = await startProgram(shop.databaseUrl, { ROLE: "worker", LOG_LEVEL: "silent" });
  await program.untilReady();
  const { token } = await shop.admin();
  await fetch(`${program.url}/readyz`);
  const before = megabytesOf(program.pid);
  const ended = new AbortController();
  const heard: number[] = [];

  async function follow(): Promise<void> {
    const response = await fetch(program.url + subscribeToOrders.path, {
      headers: { accept: "text/event-stream", authorization: `Bearer ${token}` },
      signal: ended.signal,
    });
    const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
    for (let part = await reader.read(); !part.done; part = await reader.read())
      if (part.value.includes('"pending":1')) heard.push(performance.now());
  }
  const following = Array.from({ length: TABS }, () => follow().catch(() => {}));
  await sleep(5_000);
  const open = megabytesOf(program.pid) - before;

  const maria = await shop.shopper();
  const { id: productId } = await shop.product();
  await maria.call(addToCart, { body: { userId: maria.id, productId } });
  const details = { customerName: "Maria", phone: "09171234567", deliveryAddress: "1 Rizal St" };
  await maria.call(checkout, { body: { userId: maria.id, ...details } });
  const placed = performance.now();
  while (heard.length < TABS && performance.now() - placed < 5_000) await sleep(10);

  console.log({ tabs: TABS, megabytes: open, lastHeardAfterMs: Math.max(...heard) - placed });
  ended.abort();
  await Promise.all(following);
  await program.end("SIGTERM");
  await worker.end("SIGTERM");
  expect(heard).toHaveLength(TABS);
  expect(Math.max(...heard) - placed).toBeLessThan(1_000);
  expect(open).toBeLessThan(100);
});
