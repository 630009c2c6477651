import type { FastifyInstance } from "fastify";
import type { Pool } from "pg";
import type { Config } from "../../config.ts";

/** Where the time of a request or a job goes: a span for it, and one for each query that it makes. */
export type Traces = {
  traceRequests: (app: FastifyInstance) => void;
  traceQueries: (pool: Pool) => void;
  traceJob: <T>(job: string, work: () => Promise<T>) => Promise<T>;
  /** Sends what has not been sent yet. */
  stop: () => Promise<void>;
};

/** Loads OpenTelemetry only if its spans have somewhere to go: nobody else should pay for it. */
export async function loadTraces({ traces }: Config): Promise<Traces | undefined> {
  if (!traces) return undefined;
  const { createTraces } = await import("./open-telemetry.ts");
  return createTraces(traces);
}
