import type { CreateRateLimitOptions } from "@fastify/rate-limit";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { LIMIT_FACTORS, clientPrefixesOf } from "./network.ts";

/** Counts a request and returns whether it is allowed. rate-limits.ts has the limits that outlive the process. */
export type MemoryLimit = (request: FastifyRequest) => Promise<boolean>;

export function createMemoryLimit(
  app: FastifyInstance,
  max: number,
  timeWindow: string,
  keyGenerator: (request: FastifyRequest) => string,
): MemoryLimit {
  const allowList: CreateRateLimitOptions["allowList"] = (_, key) => key === "";
  const count = app.createRateLimit({ max, timeWindow, keyGenerator, allowList });
  return async (request) => {
    const limit = await count(request);
    return limit.isAllowed || !limit.isExceeded;
  };
}

/** Limits the caller's IP prefix and the wider ones. Refused requests do not count for the wider ones. */
export function createClientPrefixLimit(app: FastifyInstance, max: number, timeWindow: string): MemoryLimit {
  const limits = LIMIT_FACTORS.map((factor, width) =>
    createMemoryLimit(app, max * factor, timeWindow, ({ ip }) => clientPrefixesOf(ip)[width] ?? ""),
  );
  return async (request) => {
    for (const count of limits) if (!(await count(request))) return false;
    return true;
  };
}
