import { onTestFinished } from "vitest";
import type { Shop } from "../../../api/test/support/shop.ts";
import { rolesOf, withUser } from "../../../cli/database-roles.ts";
import { startShoppers } from "../../support/shoppers.ts";
import { startServer, type Server } from "./installed-server.ts";

export async function serverOf(shop: Shop): Promise<Server> {
  const { migrating } = rolesOf("template_shop");
  const { databaseUrl: url } = shop;
  const { secretKey } = shop.services.config;
  const server = await startServer({
    database: { url, migrationUrl: withUser(url, migrating) },
    secretKey,
  });
  onTestFinished(() => server.end());
  return server;
}

export async function visit(
  shop: Shop,
  { caddy }: Server,
  { readers, pauseMs }: { readers: number; pauseMs: number },
): Promise<ReturnType<typeof startShoppers>> {
  const buyers = await Promise.all([shop.shopper(), shop.shopper()]);
  const { id: productId } = await shop.product();
  return startShoppers(caddy, { buyers, productId, readers, pauseMs });
}

export async function countOrders({ services }: Shop): Promise<number> {
  const { n } = await services.db
    .selectFrom("orders")
    .select(({ fn }) => fn.countAll<number>().as("n"))
    .executeTakeFirstOrThrow();
  return n;
}
