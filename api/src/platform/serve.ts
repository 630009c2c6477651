import type { FastifyInstance, FastifyRequest } from "fastify";
import { z } from "zod";
import type { Access, Answer, Endpoint, ParsedCall } from "@tindahan/contract/endpoint.ts";
import { ShopError } from "@tindahan/contract/errors.ts";
import type { Id } from "@tindahan/contract/primitives.ts";

/** Who is calling, as their session says: never taken from what the request claims. */
export type Caller = { id: Id; role: "shopper" | "admin" };

export type Identify = (request: FastifyRequest) => Promise<Caller | undefined>;

declare module "fastify" {
  interface FastifyInstance {
    identify: Identify;
  }
  interface FastifyContextConfig {
    access?: Access;
  }
}

type CallerOf<E extends Endpoint> = E["access"] extends "public" ? undefined : Caller;
type Call<E extends Endpoint> = ParsedCall<E> & { caller: CallerOf<E>; request: FastifyRequest };

/** Puts an endpoint of the contract on the air: who may call, what may be sent and what is answered are settled here. */
export function serve<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handle: (call: Call<E>) => Promise<Answer<E>>,
): void {
  const { access, method, path, summary, params, query, body, answer } = endpoint;
  app.route({
    method,
    url: path,
    config: { access },
    schema: {
      summary,
      tags: [path.split("/")[2]!],
      ...(access === "public" ? {} : { security: [{ token: [] }] }),
      ...(params ? { params } : {}),
      ...(query ? { querystring: query } : {}),
      // Strict: an unknown key is refused and not dropped, so that nobody can believe they have set a price or a role.
      ...(body ? { body: body.strict() } : {}),
      response: { 200: z.object({ success: z.literal(true) }).extend(answer.shape) },
    },
    // Before validation: who may not call learns nothing about what may be sent.
    preValidation: async (request) => {
      request.caller = access === "public" ? undefined : await authorize(app, access, request);
    },
    handler: async (request) => {
      const call = {
        params: request.params,
        query: request.query,
        body: request.body,
        caller: request.caller,
        request,
      };
      return { success: true, ...(await handle(call as unknown as Call<E>)) };
    },
  });
}

declare module "fastify" {
  interface FastifyRequest {
    caller: Caller | undefined;
  }
}

async function authorize(app: FastifyInstance, access: Access, request: FastifyRequest): Promise<Caller> {
  const caller = await app.identify(request);
  if (!caller) throw new ShopError("login_required");
  if (access !== "member" && caller.role !== access) throw new ShopError("forbidden");
  return caller;
}

/** A route of the API that does not say who may call it stops the program from starting. */
export function demandAccess(app: FastifyInstance): void {
  app.addHook("onRoute", ({ url, config }) => {
    if (url.startsWith("/api/") && !config?.access)
      throw new Error(`${url} does not say who may call it: add access.`);
  });
}
