import { sql } from "kysely";
import {
  addToCart,
  clearCart,
  getCart,
  removeFromCart,
  updateQuantity,
} from "@tindahan/contract/checkout/cart.ts";
import { checkout } from "@tindahan/contract/checkout/checkout.ts";
import { cancelMyOrder, getMyOrder, listMyOrders } from "@tindahan/contract/orders/orders.ts";
import { createApp } from "../../src/app.ts";
import { createServices } from "../../src/compose.ts";
import { explainingUrl, watchScans } from "../support/query-plans.ts";
import { openShop, testConfig, type Member } from "../support/shop.ts";

async function tourOrders(shopper: Member, [one, other]: [string, string]): Promise<void> {
  const userId = shopper.id;
  await shopper.call(addToCart, { body: { userId, productId: one, quantity: 1 } });
  await shopper.call(addToCart, { body: { userId, productId: other, quantity: 2 } });
  await shopper.call(updateQuantity, { body: { userId, productId: other, quantity: 1 } });
  await shopper.call(getCart, { params: { userId } });
  await shopper.call(removeFromCart, { body: { userId, productId: other } });
  const details = { customerName: "Maria", phone: "09171234567", deliveryAddress: "1 Rizal St, Manila" };
  const { orderId } = await shopper.call(checkout, { body: { userId, ...details, paymentMethod: "cod" } });
  await shopper.call(clearCart, { body: { userId } });
  await shopper.call(listMyOrders, { params: { userId } });
  await shopper.call(listMyOrders, { params: { userId }, query: { status: "Delivered", page: 1, limit: 4 } });
  await shopper.call(getMyOrder, { params: { id: orderId } });
  await shopper.call(cancelMyOrder, { params: { id: orderId }, body: { reason: "Changed my mind" } });
}

export async function sequentialScansOfTour(databaseUrl: string): Promise<string[]> {
  const services = createServices(testConfig(explainingUrl(databaseUrl)));
  const { sequential, statements } = watchScans(services.pool);
  const app = await createApp(services);
  try {
    const { rows } = await sql<{ email: string; goods: [string, string] }>`
      select u.email, (select array_agg(id) from (select id from variants where stock > 5 limit 2) p) as goods
      from orders o join users u on u.id = o.user_id group by u.id order by count(*) desc limit 1`.execute(
      services.db,
    );
    const shopper = await openShop(app, services, databaseUrl).shopper(rows[0]!.email);
    sequential.length = 0;
    const before = statements();
    await tourOrders(shopper, rows[0]!.goods);
    if (statements() - before < 50) throw new Error("auto_explain logged too few statements.");
    return sequential;
  } finally {
    await app.close();
    await services.close();
  }
}
