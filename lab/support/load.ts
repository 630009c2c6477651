import { Agent, get } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { percentiles } from "../../api/test/support/stats.ts";

export type LoadResult = { requests: number; failed: number; p50Ms: number; p99Ms: number };
export type Load = { stop: () => Promise<LoadResult> };

export function startLoad(url: string, connections: number, pauseMs = 0): Load {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  let isStopped = false;
  let failed = 0;
  const times: number[] = [];

  async function visit(): Promise<void> {
    while (!isStopped) {
      const start = performance.now();
      if (!(await answersWell(url, agent))) failed++;
      times.push(performance.now() - start);
      if (pauseMs > 0) await sleep(pauseMs);
    }
  }
  const visitors = Array.from({ length: connections }, visit);

  return {
    stop: async () => {
      isStopped = true;
      await Promise.all(visitors);
      agent.destroy();
      return sumUp(times, failed);
    },
  };
}

export function sumUp(times: number[], failed: number): LoadResult {
  const { p50, p99 } = percentiles(times);
  return { requests: times.length, failed, p50Ms: toTenths(p50), p99Ms: toTenths(p99) };
}

export function toTenths(ms: number): number {
  return Math.round(ms * 10) / 10;
}

function answersWell(url: string, agent: Agent): Promise<boolean> {
  return new Promise((resolve) => {
    const request = get(url, { agent, timeout: 15_000 }, (response) => {
      response.on("end", () => resolve(response.statusCode === 200 && response.complete));
      response.on("error", () => resolve(false));
      response.resume();
    });
    request.on("error", () => resolve(false));
    request.on("timeout", () => request.destroy());
  });
}
