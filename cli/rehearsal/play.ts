import { globSync, readFileSync } from "node:fs";
import { Agent, request } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import type { Client } from "pg";
import { idOf, tokenOf, type Buyers } from "./fill-carts.ts";
import type { RehearsedProgram } from "./program.ts";

/** Of Linux, in which /proc counts processor time. */
const TICKS_PER_SECOND = 100;
const SAMPLE_MS = 250;

type Waits = { lock: number; disk: number; working: number; idle: number };

export type Played = {
  perSecond: number;
  p50Ms: number;
  p99Ms: number;
  refused: number;
  /** Busy processor cores. */
  cores: { program: number; database: number; buyers: number };
  /** Counted states of the program's database sessions, over all samples. */
  waits: Waits;
};

type Options = {
  program: RehearsedProgram;
  observer: Client;
  buyers: Buyers;
  connections: number;
  seconds: number;
  secret: string;
};

/** Each buyer places one order, over a bounded number of connections. */
export async function play({
  program,
  observer,
  buyers,
  connections,
  seconds,
  secret,
}: Options): Promise<Played> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const times: number[] = [];
  let refused = 0;
  let next = buyers.first;
  const end = performance.now() + seconds * 1_000;
  const processorsBefore = processorSeconds(program.pid, await sessionPids(observer));
  const startedAt = performance.now();

  async function buyUntilEnd(): Promise<void> {
    while (performance.now() < end && next < buyers.first + buyers.count) {
      const buyer = next++;
      const orderedAt = performance.now();
      if (await placeOrder(program.url, agent, buyer, secret)) times.push(performance.now() - orderedAt);
      else refused++;
    }
  }
  const buying = Promise.all(Array.from({ length: connections }, buyUntilEnd));
  const waits = await sampleWaits(observer, buying);
  const elapsed = (performance.now() - startedAt) / 1_000;
  agent.destroy();
  const processorsAfter = processorSeconds(program.pid, await sessionPids(observer));
  const coresOf = (who: keyof Played["cores"]) => (processorsAfter[who] - processorsBefore[who]) / elapsed;
  times.sort((a, b) => a - b);
  const percentile = (share: number) => times[Math.floor((times.length - 1) * share)] ?? 0;
  return {
    perSecond: times.length / elapsed,
    p50Ms: percentile(0.5),
    p99Ms: percentile(0.99),
    refused,
    cores: { program: coresOf("program"), database: coresOf("database"), buyers: coresOf("buyers") },
    waits,
  };
}

function placeOrder(url: string, agent: Agent, buyer: number, secret: string): Promise<boolean> {
  const body = JSON.stringify({
    userId: idOf(buyer),
    customerName: "Maria Santos",
    phone: "09171234567",
    deliveryAddress: "12 Rizal Street, Poblacion, Makati",
    paymentMethod: "cod",
  });
  const headers = {
    authorization: `Bearer ${tokenOf(buyer, secret)}`,
    "content-type": "application/json",
    "content-length": Buffer.byteLength(body),
  };
  return new Promise((resolve) => {
    const sent = request(`${url}/api/checkout/paymongo`, { method: "POST", agent, headers }, (response) => {
      response.resume();
      response.on("end", () => resolve(response.statusCode === 200));
    });
    sent.on("error", () => resolve(false));
    sent.end(body);
  });
}

async function sampleWaits(observer: Client, buying: Promise<unknown>): Promise<Waits> {
  const waits = { lock: 0, disk: 0, working: 0, idle: 0 };
  let isOver = false;
  void buying.finally(() => (isOver = true));
  while (!isOver) {
    const { rows } = await observer.query<{ kind: keyof Waits; n: number }>(`
      select case when state <> 'active' then 'idle' when wait_event_type = 'Lock' then 'lock'
        when wait_event_type in ('IO', 'LWLock') then 'disk' else 'working' end as kind, count(*)::int as n
      from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and state is not null group by 1`);
    for (const { kind, n } of rows) waits[kind] += n;
    await Promise.race([sleep(SAMPLE_MS), buying]);
  }
  await buying;
  return waits;
}

async function sessionPids(observer: Client): Promise<number[]> {
  const { rows } = await observer.query<{ pid: number }>(
    "select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()",
  );
  return rows.map(({ pid }) => pid);
}

function processorSeconds(programPid: number, sessions: number[]): Played["cores"] {
  const { user, system } = process.cpuUsage();
  const total = (pids: number[]) => pids.reduce((sum, pid) => sum + secondsOf(pid), 0);
  return {
    program: total([programPid, ...childrenOf(programPid)]),
    database: total(sessions),
    buyers: (user + system) / 1_000_000,
  };
}

function childrenOf(pid: number): number[] {
  return globSync(`/proc/${pid}/task/*/children`).flatMap((file) =>
    readFileSync(file, "utf8").split(" ").filter(Boolean).map(Number),
  );
}

function secondsOf(pid: number): number {
  try {
    const [, fields = ""] = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ");
    const [user, system] = fields.split(" ").slice(11, 13).map(Number);
    return (user! + system!) / TICKS_PER_SECOND;
  } catch {
    // The session has ended, or PostgreSQL runs on another machine.
    return 0;
  }
}
