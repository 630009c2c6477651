import type { FastifyInstance } from "fastify";
import type { Pool } from "pg";
import type { Config } from "../../config.ts";

export type Traces = {
  traceRequests: (app: FastifyInstance) => void;
  traceQueries: (pool: Pool) => void;
  traceJob: <T>(job: string, work: () => Promise<T>) => Promise<T>;
  stop: () => Promise<void>;
};

export async function loadTracingIfConfigured({ traces }: Config): Promise<Traces | undefined> {
  if (!traces) return undefined;
  const { createTracing } = await import("./open-telemetry.ts");
  return createTracing(traces);
}
