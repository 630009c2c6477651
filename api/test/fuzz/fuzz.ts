import type { PayingShop } from "../support/paying.ts";
import { inputOf, type Input } from "./inputs.ts";
import { isRaw, rawBytesOf } from "./raw-bytes.ts";
import { createWorld } from "./world.ts";

/** Sends an input, and tells the status of every answer that came back. */
export type Send = (input: Input) => Promise<number[]>;

export type FuzzReport = {
  inputs: number;
  seconds: number;
  /** How many answers of each status. */
  statuses: Record<string, number>;
  /** The statuses of each call. */
  calls: Map<string, Set<number>>;
  failures: { status: number; input: Input }[];
};

/** After so many inputs people are logged out, and products gone: a new world is made. */
const INPUTS_PER_WORLD = 2_000;
const AT_ONCE = 24;

/** Sends the inputs of the seeds `from`, `from + 1`, …; when the time is up, it ends with the world it is in. */
export async function fuzz(
  shop: PayingShop,
  send: Send,
  from: number,
  inputs: number,
  minutes = Number.POSITIVE_INFINITY,
  onProgress: (report: FuzzReport) => void = () => {},
): Promise<FuzzReport> {
  const start = performance.now();
  const isTimeUp = () => performance.now() - start > minutes * 60_000;
  const report: FuzzReport = { inputs: 0, seconds: 0, statuses: {}, calls: new Map(), failures: [] };
  for (let made = 0; made < inputs && !isTimeUp(); made += INPUTS_PER_WORLD) {
    const world = await createWorld(shop);
    const end = Math.min(made + INPUTS_PER_WORLD, inputs);
    let next = made;
    async function sendInTurn(): Promise<void> {
      while (next < end) {
        const input = inputOf(from + next++, world);
        note(report, input, await send(input));
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, sendInTurn));
    report.inputs = end;
    onProgress(report);
  }
  report.seconds = Math.round((performance.now() - start) / 100) / 10;
  return report;
}

function note(report: FuzzReport, input: Input, statuses: number[]): void {
  const ofCall = report.calls.get(input.call) ?? new Set();
  report.calls.set(input.call, ofCall);
  if (statuses.length === 0) report.statuses["none"] = (report.statuses["none"] ?? 0) + 1;
  for (const status of statuses) {
    ofCall.add(status);
    report.statuses[status] = (report.statuses[status] ?? 0) + 1;
    // 503 means "not now, come again", which a full queue may say; anything else from 500 on is a bug of ours.
    if (status >= 500 && status !== 503) report.failures.push({ status, input });
  }
}

/** Without the network, for speed. */
export function injectInto({ app }: Pick<PayingShop, "app">): Send {
  return async ({ method, url, headers, body }) => {
    const ending = new AbortController();
    const isStream = headers["accept"]?.includes("event-stream");
    const { "x-forwarded-for": remoteAddress = "10.0.0.1", ...others } = headers;
    const response = await app.inject({
      method: method as "GET",
      url,
      headers: others,
      remoteAddress,
      ...(body ? { payload: body } : {}),
      ...(isStream ? { payloadAsStream: true, signal: ending.signal } : {}),
    });
    if (isStream) response.stream().destroy();
    return [response.statusCode];
  };
}

/** With what is needed to repeat it: the seed, and what was sent. */
export function describeFailures(failures: FuzzReport["failures"]): string {
  return failures
    .slice(0, 20)
    .map(
      ({ status, input }) =>
        `${status} for seed ${input.seed}: ${JSON.stringify(sentFor(input)).slice(0, 900)}`,
    )
    .join("\n");
}

function sentFor(input: Input): unknown {
  const { method, url, body } = input;
  const { authorization: _, ...headers } = input.headers;
  return {
    method,
    url,
    headers,
    body: body?.toString("utf8"),
    raw: isRaw(input) ? rawBytesOf(input).toString("latin1") : undefined,
  };
}
