import type { FastifyInstance } from "fastify";
import { checkout } from "@tindahan/contract/checkout.ts";
import type { Deps } from "../deps.ts";
import { serve } from "../platform/serve.ts";
import { placeOrder } from "./place-order.ts";

export function checkoutRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, checkout, async ({ caller, body, request }) => {
    const { "idempotency-key": key, "shown-total": shownTotal } = request.headers;
    return placeOrder(deps, caller.id, body, { key: key?.toString(), shownTotal: shownTotal?.toString() });
  });
}
