import { Agent, get } from "node:http";

export type Figures = { perSecond: number; p50: number; p99: number; failed: number };

/** Asks for addresses over and over on kept-alive connections for some seconds; times are in milliseconds. */
export async function measureHttp(
  nextUrl: () => string,
  connections: number,
  seconds: number,
): Promise<Figures> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const times: number[] = [];
  let failed = 0;
  const end = performance.now() + seconds * 1000;
  async function visit(): Promise<void> {
    while (performance.now() < end) {
      const start = performance.now();
      if (await answersWell(nextUrl(), agent)) times.push(performance.now() - start);
      else failed++;
    }
  }
  await Promise.all(Array.from({ length: connections }, visit));
  agent.destroy();
  return { perSecond: times.length / seconds, failed, ...percentiles(times) };
}

export function percentiles(times: number[]): { p50: number; p99: number } {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN;
  return { p50: at(0.5), p99: at(0.99) };
}

function answersWell(url: string, agent: Agent): Promise<boolean> {
  return new Promise((resolve) => {
    const request = get(url, { agent, timeout: 30_000 }, (response) => {
      response.on("end", () => resolve(response.statusCode === 200 && response.complete));
      response.on("error", () => resolve(false));
      response.resume();
    });
    request.on("error", () => resolve(false));
    request.on("timeout", () => request.destroy());
  });
}
