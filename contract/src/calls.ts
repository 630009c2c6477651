import type { Endpoint } from "./core/endpoint.ts";

/** Every endpoint by its call, such as "GET /api/products". Only types: a page that names a call loads no schema. */
export type Calls = { [E in AnyEndpoint as E["call"]]: E };

type EndpointsOf<Module> = Extract<Module[keyof Module], Endpoint>;
type AnyEndpoint =
  | EndpointsOf<typeof import("./accounts/accounts.ts")>
  | EndpointsOf<typeof import("./accounts/addresses.ts")>
  | EndpointsOf<typeof import("./accounts/confirmation.ts")>
  | EndpointsOf<typeof import("./accounts/manage-audit.ts")>
  | EndpointsOf<typeof import("./accounts/manage-customers.ts")>
  | EndpointsOf<typeof import("./accounts/manage-people.ts")>
  | EndpointsOf<typeof import("./accounts/manage-profile.ts")>
  | EndpointsOf<typeof import("./accounts/passkeys.ts")>
  | EndpointsOf<typeof import("./accounts/personal-data.ts")>
  | EndpointsOf<typeof import("./accounts/security-events.ts")>
  | EndpointsOf<typeof import("./catalogue/catalogue.ts")>
  | EndpointsOf<typeof import("./catalogue/change-products.ts")>
  | EndpointsOf<typeof import("./catalogue/home.ts")>
  | EndpointsOf<typeof import("./catalogue/manage-products.ts")>
  | EndpointsOf<typeof import("./catalogue/pictures.ts")>
  | EndpointsOf<typeof import("./catalogue/product-sheet.ts")>
  | EndpointsOf<typeof import("./catalogue/stock.ts")>
  | EndpointsOf<typeof import("./checkout/buy-links.ts")>
  | EndpointsOf<typeof import("./checkout/cart.ts")>
  | EndpointsOf<typeof import("./checkout/checkout.ts")>
  | EndpointsOf<typeof import("./checkout/promotions.ts")>
  | EndpointsOf<typeof import("./delivery/delivery.ts")>
  | EndpointsOf<typeof import("./orders/insights.ts")>
  | EndpointsOf<typeof import("./orders/manage-orders.ts")>
  | EndpointsOf<typeof import("./orders/courier-cash.ts")>
  | EndpointsOf<typeof import("./orders/manage-returns.ts")>
  | EndpointsOf<typeof import("./orders/order-export.ts")>
  | EndpointsOf<typeof import("./orders/order-updates.ts")>
  | EndpointsOf<typeof import("./orders/orders.ts")>
  | EndpointsOf<typeof import("./orders/palette.ts")>
  | EndpointsOf<typeof import("./orders/returns.ts")>
  | EndpointsOf<typeof import("./orders/pay-links.ts")>
  | EndpointsOf<typeof import("./orders/ship-orders.ts")>
  | EndpointsOf<typeof import("./orders/staff-orders.ts")>
  | EndpointsOf<typeof import("./pages/complaints.ts")>
  | EndpointsOf<typeof import("./pages/pages.ts")>
  | EndpointsOf<typeof import("./payments/paymongo-keys.ts")>
  | EndpointsOf<typeof import("./payments/transfer-accounts.ts")>
  | EndpointsOf<typeof import("./payments/transfers.ts")>
  | EndpointsOf<typeof import("./settings/first-steps.ts")>
  | EndpointsOf<typeof import("./settings/settings.ts")>
  | EndpointsOf<typeof import("./settings/shop.ts")>;
