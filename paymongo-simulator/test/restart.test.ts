import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { appendFileSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { expect } from "vitest";

import { simulation, test as base } from "./simulation.ts";

const test = base.extend<{ stateFile: string }>({
  // eslint-disable-next-line no-empty-pattern
  stateFile: async ({}, use) => {
    const folder = mkdtempSync(join(tmpdir(), "paymongo-simulator-"));
    await use(join(folder, "state.jsonl"));
    rmSync(folder, { recursive: true });
  },
});

test("the simulator keeps records and clock across a restart", async ({ stateFile }) => {
  const before = await simulation({ stateFile });
  const { id: payment } = await before.paidPayment();
  await before.call("POST", "/refunds", { payment_id: payment, amount: 100, reason: "others" });
  await before.advance(60_000);
  const ledger = (await before.control("/ledger")).body;
  await before.close();

  const after = await simulation({ stateFile });
  expect((await after.control("/ledger")).body).toEqual(ledger);
  expect((await after.control("/state")).body.clock.aheadMs).toBeGreaterThan(59_000);
  await after.close();
});

test("the simulator runs scheduled tasks after a restart", async ({ stateFile, shop }) => {
  const settings = { webhookDelayMs: 10_000 };
  const before = await simulation({ stateFile, settings });
  await before.listen(shop.url);
  const waiting = await before.waitingIntent();
  const paid = await before.waitingIntent();
  await before.control(`/intents/${paid.id}/pay`, {});
  await before.close();

  const after = await simulation({ stateFile });
  await after.advance(15 * 60_000);
  expect((await after.getIntent(waiting.id)).status).toBe("awaiting_payment_method");
  expect(shop.received).toHaveLength(1);
  await after.close();
});

test("the simulator keeps Idempotency-Keys across a restart", async ({ stateFile }) => {
  const headers = { "idempotency-key": "pi:order-1:1" };
  const before = await simulation({ stateFile });
  const first = await before.createIntent({}, { headers });
  await before.close();
  const after = await simulation({ stateFile });
  expect(await after.createIntent({}, { headers })).toEqual(first);
  await after.close();
});

test("the simulator drops a partial line of its state file left by a kill", async ({ stateFile }) => {
  const before = await simulation({ stateFile });
  await before.paidPayment();
  await before.close();
  appendFileSync(stateFile, '[{"kind":"payment","id":"pay_half');

  const after = await simulation({ stateFile });
  await after.paidPayment();
  expect((await after.control("/ledger")).body.takenCentavos).toBe(2 * 149_900);
  await after.close();
  expect(readFileSync(stateFile, "utf8")).not.toContain("pay_half");
});

test("the simulator empties its state file on reset", async ({ stateFile }) => {
  const before = await simulation({ stateFile });
  await before.paidPayment();
  await before.control("/reset", {});
  await before.close();
  expect(readFileSync(stateFile, "utf8")).toBe("");
});

test("the simulator keeps payments after SIGKILL, and stops cleanly on SIGTERM", async ({ stateFile }) => {
  const first = await startProgram(stateFile);
  const intent = await first.post("/v1/payment_intents", {
    amount: 5000,
    currency: "PHP",
    payment_method_allowed: ["card"],
  });
  const details = { card_number: "4343434343434345", exp_month: 1, exp_year: 2030, cvc: "123" };
  const method = await first.post("/v1/payment_methods", { type: "card", details });
  const attached = await first.post(`/v1/payment_intents/${intent.id}/attach`, { payment_method: method.id });
  expect(attached.attributes.status).toBe("succeeded");
  first.program.kill("SIGKILL");
  await once(first.program, "exit");

  const second = await startProgram(stateFile);
  const ledger: any = await (await fetch(`${second.url}/_control/ledger`)).json();
  expect(ledger.takenCentavos).toBe(5000);
  second.program.kill("SIGTERM");
  const [exitCode] = await once(second.program, "exit");
  expect(exitCode).toBe(0);
});

async function startProgram(stateFile: string) {
  const program: ChildProcess = spawn(process.execPath, [join(import.meta.dirname, "../src/main.ts")], {
    env: { PAYMONGO_SIMULATOR_PORT: "0", PAYMONGO_SIMULATOR_STATE_FILE: stateFile },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [line] = await once(program.stdout!, "data");
  const url = /API (\S+)\/v1/.exec(String(line))?.[1] ?? "";
  const post = async (path: string, attributes: object): Promise<any> => {
    const response = await fetch(url + path, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        authorization: `Basic ${btoa("sk_test_simulator:")}`,
      },
      body: JSON.stringify({ data: { attributes } }),
    });
    return ((await response.json()) as any).data;
  };
  return { program, url, post };
}
