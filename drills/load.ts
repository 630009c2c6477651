import { Agent, get } from "node:http";

export type Load = { stop: () => Promise<{ requests: number; failed: number }> };

/** Asks for the same thing over and over on a number of kept-alive connections, and counts what did not come back well. */
export function startLoad(url: string, connections: number): Load {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  let isStopped = false;
  let requests = 0;
  let failed = 0;

  async function visit(): Promise<void> {
    while (!isStopped) {
      requests++;
      if (!(await answersWell(url, agent))) failed++;
    }
  }
  const visitors = Array.from({ length: connections }, visit);

  return {
    stop: async () => {
      isStopped = true;
      await Promise.all(visitors);
      agent.destroy();
      return { requests, failed };
    },
  };
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
