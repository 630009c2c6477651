import type { FastifyInstance } from "fastify";
import { checkContact, checkout, getLastContact } from "@tindahan/contract/checkout/checkout.ts";
import { markAddressUsed } from "../addresses/addresses.ts";
import { readIdempotencyKey } from "../platform/http/idempotency-key.ts";
import { registerEndpoint } from "../platform/http/register-endpoint.ts";
import type { Services } from "../platform/services.ts";
import { selectLastContact } from "./last-contact.ts";
import { toE164 } from "../platform/phone.ts";
import { placeOrder } from "./place-order.ts";

export { placeEnteredOrder } from "./place-order.ts";
export { selectLastContact } from "./last-contact.ts";

export function checkoutRoutes(app: FastifyInstance, services: Services): void {
  registerEndpoint(app, getLastContact, async ({ caller }) => ({
    contact: await selectLastContact(services.db, caller.id),
  }));

  registerEndpoint(app, checkContact, async ({ body }) => {
    toE164(body.phone);
    return {};
  });

  registerEndpoint(app, checkout, async ({ caller, body, request }) => {
    const placed = await placeOrder(services, caller.id, body, {
      key: readIdempotencyKey(request),
      address: request.ip,
      shownTotal: request.headers["shown-total"]?.toString(),
    });
    // The call affects only the sort order of addresses, so a failure is ignored.
    if (body.addressId) await markAddressUsed(services.db, caller.id, body.addressId).catch(() => {});
    return placed;
  });
}
