import type { FastifyInstance } from "fastify";

import { notFound } from "../api/errors.ts";
import { registerEndpoint } from "../api/register-endpoint.ts";
import type { Deps } from "../deps.ts";
import { createRefund } from "./refund.ts";
import { refundOnWire } from "./wire.ts";

export function refundRoutes(app: FastifyInstance, deps: Deps): void {
  registerEndpoint(
    app,
    deps,
    { method: "POST", path: "/refunds", endpoint: "create_refund", creates: true },
    (call) => ({
      data: refundOnWire(createRefund(deps, call.parameters())),
    }),
  );

  registerEndpoint(app, deps, { method: "GET", path: "/refunds/:id", endpoint: "get_refund" }, ({ id }) => {
    const refund = deps.store.find("refund", id);
    if (!refund) throw notFound("refund", id);
    return { data: refundOnWire(refund) };
  });
}
