import type { FastifyInstance } from "fastify";
import { roleHasPermission } from "@tindahan/contract/accounts/admin-roles.ts";
import { findRecords } from "@tindahan/contract/orders/palette.ts";
import { suggestSearches } from "../catalogue/catalogue.ts";
import { selectCustomers } from "../customers/customers.ts";
import { limitFilterToRole, listAllOrders } from "../orders/orders.ts";
import { registerEndpoint } from "../platform/http/register-endpoint.ts";
import type { Services } from "../platform/services.ts";

const RECORDS = 5;

export function paletteRoutes(app: FastifyInstance, services: Services): void {
  const { db } = services;
  registerEndpoint(app, findRecords, async ({ caller, query: { search } }) => {
    const mayFind = (permission: "products" | "customers") => roleHasPermission(caller.adminRole, permission);
    const page = { skip: 0, limit: RECORDS };
    const filter = limitFilterToRole(caller, { search }, services.now());
    const [{ orders }, products, customers] = await Promise.all([
      listAllOrders(db, filter, { ...page, sort: "newest" }),
      mayFind("products") ? suggestSearches(services, search) : undefined,
      mayFind("customers") ? selectCustomers(db, { search }, page) : undefined,
    ]);
    return {
      orders,
      products: products?.products.slice(0, RECORDS) ?? [],
      customers: customers?.customers ?? [],
    };
  });
}
