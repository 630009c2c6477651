import { Client } from "pg";
import { expect } from "vitest";
import { generateOrders } from "../../db/generate-orders.ts";
import { generateProducts } from "../../db/generate.ts";
import { sequentialScansOfAdminTour } from "../../test/admin-order-tour.ts";
import { sequentialScansOfTour } from "../../test/order-tour.ts";
import { test } from "../../test/shop.ts";

// Seen to fail without the index orders_of_user_by_status and orders_of_user. The drill does it with 1,000,000 orders.
test("no call of cart, checkout and orders, of shoppers or admins, reads a table from start to end", async ({
  shop,
}) => {
  const client = new Client({ connectionString: shop.superuserUrl });
  await client.connect();
  await generateProducts(client, 2_000);
  await generateOrders(client, { orders: 20_000, customers: 4_000 });
  await client.end();

  expect(await sequentialScansOfTour(shop.databaseUrl)).toEqual([]);
  expect(await sequentialScansOfAdminTour(shop.databaseUrl)).toEqual([]);
});
