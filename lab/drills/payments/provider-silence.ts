import { createServer, connect, type Server, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { addToCart, clearCart } from "@tindahan/contract/checkout/cart.ts";
import { checkout } from "@tindahan/contract/checkout/checkout.ts";
import { startSimulator } from "@tindahan/paymongo-simulator";
import { details } from "../../../api/test/support/paying.ts";
import type { Member, Shop } from "../../../api/test/support/shop.ts";
import { freePort } from "../../../dev/postgres/postgres.ts";
import { startProgram } from "../../../dev/test/program.ts";
import { sumUp, type LoadResult } from "../../support/load.ts";

const SILENCE_SECONDS = 60;
const QUIET_SECONDS = 40;

type Phase = { catalogue: LoadResult; cash: LoadResult };
type Wallets = { sent: number; refused: number; slowestMs: number };

export async function silentProvider(
  shop: Shop,
): Promise<{ quiet: Phase; silent: Phase; wallets: { quiet: Wallets; silent: Wallets } }> {
  const proxyPort = await freePort(4_361);
  const simulator = await startSimulator({ publicUrl: `http://127.0.0.1:${proxyPort}` });
  const proxy = await startProxy(proxyPort, Number(new URL(simulator.url).port));
  const program = await startProgram(shop.databaseUrl, {
    LOG_LEVEL: "fatal",
    DRAIN_MS: "0",
    PAYMONGO_SECRET_KEY: "sk_test_simulator",
    PAYMONGO_API_URL: `http://127.0.0.1:${proxyPort}/v1`,
  });
  const { id: productId } = await shop.product({ stock: 1_000_000, priceCentavos: 250_00 });
  for (let i = 0; i < 30; i++) await shop.product();
  const members = await Promise.all(Array.from({ length: 8 }, () => shop.shopper()));
  const [payers, walletPayers] = [members.slice(0, 4), members.slice(4)];

  async function order(
    member: Member,
    paymentMethod: "cod" | "grab_pay",
  ): Promise<[ms: number, status: number]> {
    // An unchanged cart would return the same order without a call to the provider.
    await post(program.url + clearCart.path, member, { userId: member.id });
    await post(program.url + addToCart.path, member, { userId: member.id, productId });
    const start = performance.now();
    const status = await post(program.url + checkout.path, member, {
      userId: member.id,
      ...details,
      paymentMethod,
    });
    return [performance.now() - start, status];
  }

  async function measure(seconds: number): Promise<{ phase: Phase; wallets: Wallets }> {
    const until = performance.now() + seconds * 1_000;
    const [catalogue, cash, wallet] = [newTimes(), newTimes(), newTimes()];
    const repeat = async (times: Times, pauseMs: number, work: () => Promise<[number, number]>) => {
      while (performance.now() < until) {
        const [ms, status] = await work();
        times.ms.push(ms);
        if (status !== 200) times.failed++;
        await sleep(pauseMs);
      }
    };
    await Promise.all([
      ...Array.from({ length: 8 }, () =>
        repeat(catalogue, 30, () => browse(`${program.url}/api/products?limit=8`)),
      ),
      ...payers.map((member) => repeat(cash, 100, () => order(member, "cod"))),
      ...walletPayers.map((member) => repeat(wallet, 250, () => order(member, "grab_pay"))),
    ]);
    return {
      phase: { catalogue: sumUp(catalogue.ms, catalogue.failed), cash: sumUp(cash.ms, cash.failed) },
      wallets: {
        sent: wallet.ms.length - wallet.failed,
        refused: wallet.failed,
        slowestMs: Math.round(Math.max(...wallet.ms)),
      },
    };
  }

  try {
    await program.untilReady();
    await measure(5);
    const quiet = await measure(QUIET_SECONDS);
    proxy.fallSilent();
    const silent = await measure(SILENCE_SECONDS);
    return {
      quiet: quiet.phase,
      silent: silent.phase,
      wallets: { quiet: quiet.wallets, silent: silent.wallets },
    };
  } finally {
    await program.end("SIGTERM");
    proxy.stop();
    await simulator.close();
  }
}

/** Proxy to the provider; in silence it accepts data and never responds or closes. */
async function startProxy(port: number, to: number): Promise<{ fallSilent: () => void; stop: () => void }> {
  const sockets = new Set<Socket>();
  let isSilent = false;
  const server: Server = createServer((near) => {
    const far = connect(to, "127.0.0.1");
    for (const [from, into] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      from.on("data", (chunk) => void (isSilent || into.write(chunk)));
      from.on("error", () => into.destroy());
      from.on("close", () => (sockets.delete(from), into.destroy())); // prettier-ignore
    }
  });
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  return {
    fallSilent: () => void (isSilent = true),
    stop: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

type Times = { ms: number[]; failed: number };
const newTimes = (): Times => ({ ms: [], failed: 0 });

async function browse(url: string): Promise<[number, number]> {
  const start = performance.now();
  const response = await fetch(url);
  await response.arrayBuffer();
  return [performance.now() - start, response.status];
}

async function post(url: string, { token }: Member, body: object): Promise<number> {
  const response = await fetch(url, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  await response.arrayBuffer();
  return response.status;
}
