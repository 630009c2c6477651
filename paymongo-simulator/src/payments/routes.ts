import type { FastifyInstance } from "fastify";

import { notFound } from "../api/errors.ts";
import { listPage } from "../api/listing.ts";
import { registerEndpoint } from "../api/register-endpoint.ts";
import type { Deps } from "../deps.ts";
import { paymentOnWire } from "./payment.ts";

export function paymentRoutes(app: FastifyInstance, deps: Deps): void {
  registerEndpoint(app, deps, { method: "GET", path: "/payments", endpoint: "list_payments" }, (call) => {
    const { page, hasMore } = listPage(deps.books.all("payment"), call);
    return { data: page.map((payment) => paymentOnWire(deps, payment)), has_more: hasMore };
  });

  registerEndpoint(app, deps, { method: "GET", path: "/payments/:id", endpoint: "get_payment" }, ({ id }) => {
    const payment = deps.books.find("payment", id);
    if (!payment) throw notFound("payment", id);
    return { data: paymentOnWire(deps, payment) };
  });
}
