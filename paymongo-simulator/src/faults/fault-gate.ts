import { setTimeout as wait } from "node:timers/promises";

import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

import { ApiError } from "../api/errors.ts";
import type { Deps } from "../deps.ts";
import type { Endpoint, Fault } from "./faults.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    endpoint?: Endpoint;
  }
  interface FastifyRequest {
    fault: Fault | null;
  }
}

export function injectFaults(app: FastifyInstance, { faults }: Deps): void {
  const closing = new AbortController();
  app.addHook("preClose", async () => closing.abort());
  app.decorateRequest("fault", null);

  app.addHook("onRequest", async (request, reply) => {
    const { endpoint } = request.routeOptions.config;
    request.fault = endpoint ? faults.takeForCall(endpoint) : null;
    if (request.fault) failBeforeHandling(request.fault, request, reply);
  });

  // Waits after the body has arrived: a slow provider acts even if the caller disconnects.
  app.addHook("preHandler", async ({ fault }, reply) => {
    // Real time, because the caller's timeout is real, too.
    if (fault?.kind === "slow")
      await wait(fault.ms, undefined, { signal: closing.signal }).catch(() => reply.hijack());
  });

  app.addHook("onSend", async (request, reply, payload) =>
    request.fault ? failAfterHandling(request.fault, request, reply, payload) : payload,
  );
}

function failBeforeHandling(fault: Fault, request: FastifyRequest, reply: FastifyReply): void {
  switch (fault.kind) {
    case "timeout":
      reply.hijack();
      return;
    case "reset":
      reply.hijack();
      request.raw.socket.resetAndDestroy();
      return;
    case "500":
      throw serverError();
    case "409":
      throw new ApiError(409, [{ code: "resource_conflict", detail: "The same key is in use." }]);
    case "429":
      if (fault.ms > 0) reply.header("retry-after", Math.ceil(fault.ms / 1000));
      throw new ApiError(429, [{ code: "rate_limit_exceeded", detail: "Too many requests." }]);
  }
}

async function failAfterHandling(
  fault: Fault,
  request: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
): Promise<unknown> {
  switch (fault.kind) {
    case "reply_lost":
      request.raw.socket.resetAndDestroy();
      return payload;
    case "500_after_acting":
      reply.code(500);
      return JSON.stringify({ errors: serverError().problems });
    case "malformed":
      return typeof payload === "string" ? payload.slice(0, payload.length / 2) : payload;
    default:
      return payload;
  }
}

function serverError(): ApiError {
  return new ApiError(500, [{ code: "internal_server_error", detail: "Something went wrong on our end." }]);
}
