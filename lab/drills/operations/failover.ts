import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { Client } from "pg";
import { rolesOf, setUpDatabase, withUser } from "../../../cli/database-roles.ts";
import { startProgram, type Program } from "../../../dev/test/program.ts";
import { insertBuyers, startBuyers, type Buyer } from "../../support/buyers.ts";
import { answers, startCluster, type Cluster, type Node } from "../../support/postgres-cluster.ts";

export type Failure = "kill" | "freeze" | "isolate" | "fillDisk" | "switchOver";

export type Outcome = {
  acknowledged: number;
  lost: number;
  /** Orders with the note of another order of the same buyer. */
  double: number;
  failures: { failure: Failure; promotedAfter: number; orderAfterPromotion: number; orderAfter: number }[];
  longestPageGap: number;
  statuses: Record<number, number>;
};

type Options = {
  failures: Failure[];
  ordersBetween: number;
  isSynchronous?: boolean;
  ordersTwice?: boolean;
};

const BUYERS = Number(process.env.BUYERS ?? 16);
const PASSWORD = "a-password-of-the-drill";
const SETTLED_MS = 5_000;
const FROZEN_MS = 40_000;
const PAGE_PROBE = fileURLToPath(new URL("page-probe.ts", import.meta.url));

export async function failOver({
  failures,
  ordersBetween,
  isSynchronous = true,
  ordersTwice = false,
}: Options): Promise<Outcome> {
  const cluster = await startCluster({ isSynchronous });
  const programs: Program[] = [];
  try {
    const { url, buyers, productIds } = await setUpShop(cluster);
    for (let i = 0; i < 2; i++) {
      programs.push(await startProgram(url, { LOG_LEVEL: "fatal", READ_ADMISSION: "off" }));
      await programs[i]!.untilReady();
    }
    const urls = programs.map((program) => program.url);
    const pages = probe(urls.flatMap((one) => [`${one}/`, `${one}/api/products?page=1&limit=8`]));
    const load = startBuyers(urls, buyers, productIds, { ordersTwice });
    const outcomes: Outcome["failures"] = [];
    for (const failure of failures) {
      const enough = load.acknowledged.length + ordersBetween;
      while (load.acknowledged.length < enough) await sleep(100);
      const { at: causedAt, promotedAt, repair } = await cause(failure, cluster);
      const { last, next } = await aroundPromotion(load.acknowledged, promotedAt);
      // Orders continue until the log needs its next file on the full disk.
      const at = failure === "fillDisk" ? last : causedAt;
      const outcome = {
        failure,
        promotedAfter: seconds(promotedAt - at),
        orderAfterPromotion: seconds(next - promotedAt),
        orderAfter: seconds(next - at),
      };
      console.log(outcomes.length + 1, JSON.stringify(outcome), load.acknowledged.length);
      outcomes.push(outcome);
      await repair();
      await cluster.untilWhole();
    }
    await load.stop();
    const longestPageGap = seconds(pages.stop());
    return {
      acknowledged: load.acknowledged.length,
      ...(await count(
        cluster,
        load.acknowledged.map(({ id }) => id),
      )),
      failures: outcomes,
      longestPageGap,
      statuses: load.statuses,
    };
  } finally {
    for (const program of programs) await program.end("SIGKILL");
    await cluster.stop();
  }
}

type CausedFailure = { at: number; promotedAt: number; repair: () => Promise<void> | void };

async function cause(failure: Failure, cluster: Cluster): Promise<CausedFailure> {
  const leader = (await cluster.leader())!;
  const others = cluster.nodes.filter((node) => node !== leader);
  const at = Date.now();
  switch (failure) {
    case "kill":
      await leader.kill();
      break;
    case "switchOver":
      await cluster.switchOver();
      break;
    case "fillDisk":
      leader.fillDisk();
      void useUpLog(cluster);
      break;
    default:
      leader[failure]();
  }
  const promotedAt = await promotionOf(others);
  return { at, promotedAt, repair: () => repair(failure, leader, at) };
}

/** Uses up preallocated log files, because only a new one fails on a full disk. */
async function useUpLog({ superuserUrl }: Cluster): Promise<void> {
  const client = new Client({ connectionString: superuserUrl });
  client.on("error", () => {});
  try {
    await client.connect();
    for (let i = 0; i < 100; i++) {
      await client.query("select pg_switch_wal()");
      await sleep(100);
    }
  } catch {
    // The primary has failed.
  }
  await client.end().catch(() => {});
}

async function repair(failure: Failure, leader: Node, at: number): Promise<void> {
  await sleep(failure === "freeze" ? Math.max(0, FROZEN_MS - (Date.now() - at)) : SETTLED_MS);
  if (failure === "kill") leader.start();
  if (failure === "freeze") leader.thaw();
  if (failure === "isolate") leader.rejoin();
  if (failure === "fillDisk") leader.freeDisk();
}

async function promotionOf(nodes: Node[]): Promise<number> {
  for (let waited = 0; waited < 120_000; waited += 50) {
    const arePrimary = await Promise.all(
      nodes.map(({ address }) => answers(`http://${address}:8008/primary`)),
    );
    if (arePrimary.includes(true)) return Date.now();
    await sleep(50);
  }
  throw new Error("No other node was promoted");
}

async function aroundPromotion(
  acknowledged: { at: number }[],
  promotedAt: number,
): Promise<{ last: number; next: number }> {
  for (let waited = 0; waited < 120_000; waited += 50) {
    const last = acknowledged.findLastIndex(({ at }) => at < promotedAt);
    const next = acknowledged[last + 1];
    if (next) return { last: acknowledged[last]!.at, next: next.at };
    await sleep(50);
  }
  throw new Error("No order was taken after the promotion");
}

function seconds(ms: number): number {
  return Math.round(ms / 100) / 10;
}

/** Runs in its own process, so that load on the drill causes no gaps. */
function probe(urls: string[]): { stop: () => number } {
  let longest = 0;
  const child = spawn(process.execPath, [PAGE_PROBE, ...urls], { stdio: ["ignore", "pipe", "inherit"] });
  createInterface(child.stdout).on("line", (line) => {
    const gap = Number.parseInt(line);
    longest = Math.max(longest, gap);
    if (gap > 1_000) console.log(`${new Date().toISOString()} not served for so many ms: ${line}`);
  });
  return {
    stop() {
      child.kill();
      return longest;
    },
  };
}

async function setUpShop({
  superuserUrl,
}: Cluster): Promise<{ url: string; buyers: Buyer[]; productIds: string[] }> {
  const client = new Client({ connectionString: superuserUrl });
  await client.connect();
  await client.query("create database shop");
  await client.end();
  const adminUrl = new URL("/shop", superuserUrl).href;
  const roles = rolesOf("shop");
  const migrationUrl = withUser(adminUrl, roles.migrating, PASSWORD);
  await setUpDatabase({
    adminUrl,
    migrationUrl,
    roles,
    passwords: { migrating: PASSWORD, running: PASSWORD },
  });
  const admin = new Client({ connectionString: adminUrl });
  await admin.connect();
  const inserted = await insertBuyers(admin, BUYERS);
  await admin.end();
  return { url: withUser(adminUrl, roles.running, PASSWORD), ...inserted };
}

async function count({ superuserUrl }: Cluster, ids: string[]): Promise<{ lost: number; double: number }> {
  const client = new Client({ connectionString: new URL("/shop", superuserUrl).href });
  await client.connect();
  const { rows } = await client.query<{ there: string; double: string }>(
    `select (select count(*) from orders where id = any ($1::uuid[])) as there,
      (select count(*) - count(distinct (user_id, note)) from orders) as double`,
    [ids],
  );
  await client.end();
  return { lost: ids.length - Number(rows[0]!.there), double: Number(rows[0]!.double) };
}
