import type { PayingShop } from "../support/paying.ts";
import { inputOf, type Input } from "./inputs.ts";
import { isRaw, rawBytesOf } from "./raw-bytes.ts";
import { createWorld } from "./world.ts";

export type Send = (input: Input) => Promise<number[]>;

export type FuzzReport = {
  inputs: number;
  seconds: number;
  statuses: Record<string, number>;
  calls: Map<string, Set<number>>;
  failures: { status: number; input: Input }[];
};

/** Inputs end sessions and delete products, so that the world must be rebuilt regularly. */
const INPUTS_PER_WORLD = 2_000;
const CONCURRENCY = 24;

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
  for (let sent = 0; sent < inputs && !isTimeUp(); sent += INPUTS_PER_WORLD) {
    const world = await createWorld(shop);
    const end = Math.min(sent + INPUTS_PER_WORLD, inputs);
    let next = sent;
    async function sendInputs(): Promise<void> {
      while (next < end) {
        const input = inputOf(from + next++, world);
        record(report, input, await send(input));
      }
    }
    await Promise.all(Array.from({ length: CONCURRENCY }, sendInputs));
    report.inputs = end;
    onProgress(report);
  }
  report.seconds = Math.round((performance.now() - start) / 100) / 10;
  return report;
}

function record(report: FuzzReport, input: Input, statuses: number[]): void {
  const callStatuses = report.calls.get(input.call) ?? new Set();
  report.calls.set(input.call, callStatuses);
  if (statuses.length === 0) report.statuses["none"] = (report.statuses["none"] ?? 0) + 1;
  for (const status of statuses) {
    callStatuses.add(status);
    report.statuses[status] = (report.statuses[status] ?? 0) + 1;
    // 503 means that a full queue asks for a retry; other 5xx statuses are bugs.
    if (status >= 500 && status !== 503) report.failures.push({ status, input });
  }
}

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

export function describeFailures(failures: FuzzReport["failures"]): string {
  return failures
    .slice(0, 20)
    .map(
      ({ status, input }) =>
        `${status} for seed ${input.seed}: ${JSON.stringify(summarize(input)).slice(0, 900)}`,
    )
    .join("\n");
}

function summarize(input: Input): unknown {
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
