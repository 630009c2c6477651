import type { CreateRateLimitOptions } from "@fastify/rate-limit";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { LIMIT_FACTORS, networksOf } from "./network.ts";

/** Counts a request, and tells whether it is still allowed: against floods. Limits that must outlive this process are in rate-limits.ts. */
export type MemoryLimit = (request: FastifyRequest) => Promise<boolean>;

/** Requests with the empty key are not counted. */
export function limitBy(
  app: FastifyInstance,
  max: number,
  timeWindow: string,
  keyGenerator: (request: FastifyRequest) => string,
): MemoryLimit {
  const allowList: CreateRateLimitOptions["allowList"] = (_, key) => key === "";
  const take = app.createRateLimit({ max, timeWindow, keyGenerator, allowList });
  return async (request) => {
    const limit = await take(request);
    return limit.isAllowed || !limit.isExceeded;
  };
}

/** Limits the caller's network and the wider ones around it. A network beyond its limit is not counted in the wider ones. */
export function limitNetworks(app: FastifyInstance, max: number, timeWindow: string): MemoryLimit {
  const limits = LIMIT_FACTORS.map((factor, width) =>
    limitBy(app, max * factor, timeWindow, ({ ip }) => networksOf(ip)[width] ?? ""),
  );
  return async (request) => {
    for (const take of limits) if (!(await take(request))) return false;
    return true;
  };
}
