import type { FastifyInstance } from "fastify";

import type { Deps } from "../deps.ts";
import type { Endpoint } from "../faults/faults.ts";
import type { KeyKind } from "./authentication.ts";
import { ApiError } from "./errors.ts";
import { respondOnce } from "./idempotency.ts";
import { Parameters } from "./parameters.ts";

export type Call = {
  id: string;
  query: Record<string, string | undefined>;
  keyKind: KeyKind;
  parameters(): Parameters;
};

export type Route = {
  method: "GET" | "POST" | "PUT";
  path: string;
  endpoint: Endpoint;
  allowsPublicKey?: true;
  creates?: true;
};

/** The handler runs synchronously, so concurrent calls never see partial changes. */
export function registerEndpoint(
  app: FastifyInstance,
  deps: Deps,
  route: Route,
  handle: (call: Call) => unknown,
): void {
  const { method, path: url, endpoint, allowsPublicKey = false } = route;

  app.route({
    method,
    url,
    config: { endpoint, allowsPublicKey },
    handler: async (request, reply) => {
      const { id = "" } = request.params as { id?: string };
      const call: Call = {
        id,
        query: request.query as Call["query"],
        keyKind: request.keyKind,
        parameters: () => new Parameters(attributesOf(request.body)),
      };

      const key = request.headers["idempotency-key"];
      if (!route.creates || typeof key !== "string") return deps.store.transaction(() => handle(call));

      const result = respondOnce(deps, key, [endpoint, request.body], () => handle(call));
      return reply.code(result.statusCode).send(result.body);
    },
  });
}

function attributesOf(body: unknown): Record<string, unknown> {
  const attributes = (body as { data?: { attributes?: unknown } } | undefined)?.data?.attributes;
  if (typeof attributes === "object" && attributes !== null) return attributes as Record<string, unknown>;
  const source = { pointer: "data.attributes", attribute: "attributes" };
  throw new ApiError(400, [{ code: "parameter_required", detail: "data.attributes is required.", source }]);
}
