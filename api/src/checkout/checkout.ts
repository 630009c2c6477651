import type { FastifyInstance } from "fastify";
import { checkout } from "@tindahan/contract/checkout.ts";
import type { Deps } from "../deps.ts";
import { readIdempotencyKey } from "../platform/idempotency-key.ts";
import { serve } from "../platform/serve.ts";
import { placeOrder } from "./place-order.ts";

export function checkoutRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, checkout, async ({ caller, body, request }) =>
    placeOrder(deps, caller.id, body, {
      key: readIdempotencyKey(request),
      address: request.ip,
      shownTotal: request.headers["shown-total"]?.toString(),
    }),
  );
}
