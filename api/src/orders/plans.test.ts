// @module-tag long
import { Client } from "pg";
import { expect } from "vitest";
import { listOrders } from "@tindahan/contract/orders/manage-orders.ts";
import { generateOrders } from "../../db/generate-orders.ts";
import { generateProducts } from "../../db/generate.ts";
import { fillTablesBesideOrders, sequentialScansOfAdminTour } from "../../test/models/admin-order-tour.ts";
import { sequentialScansOfTour } from "../../test/models/order-tour.ts";
import { test } from "../../test/support/shop.ts";

test("queries of cart, checkout and order endpoints use no sequential scan", async ({ shop }) => {
  const client = new Client({ connectionString: shop.superuserUrl });
  await client.connect();
  await generateProducts(client, 2_000);
  await generateOrders(client, { orders: 20_000, customers: 4_000 });
  // This order is beyond the newest ones, which are searched by name first.
  await client.query(`update orders set customer_name = 'Zoë Peñaflor', courier = 'LBC', tracking_number = 'LBC-77 01'
    where id = (select id from orders order by created_at limit 1)`);
  const admin = await shop.admin();
  await fillTablesBesideOrders(client, admin.id);
  await client.end();

  expect(await sequentialScansOfTour(shop.databaseUrl)).toEqual([]);
  expect(await sequentialScansOfAdminTour(shop.databaseUrl)).toEqual([]);
  for (const search of ["penaflor", "peñaflor zoe", "lbc7701"])
    expect((await admin.call(listOrders, { query: { search, page: 1 } })).pagination.total, search).toBe(1);
});
