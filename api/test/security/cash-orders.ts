import { addToCart } from "@tindahan/contract/checkout/cart.ts";
import { checkout } from "@tindahan/contract/checkout/checkout.ts";
import { createApp } from "../../src/app.ts";
import { createServices } from "../../src/compose.ts";
import { openShop, type Shop } from "../support/shop.ts";

let phones = 0;

export async function orderConcurrently(
  shop: Shop,
  load: { accounts: number; orders: number },
): Promise<number> {
  const phone = `+63917${String(1_000_000 + ++phones)}`;
  // Uncounted stock: a lock on it would serialize the orders.
  const { id: productId } = await shop.product();
  const services = createServices(shop.services.config);
  const other = openShop(await createApp(services), services, shop.databaseUrl);
  const members = await Promise.all(Array.from({ length: load.accounts }, () => shop.shopper()));

  await Promise.all(
    Array.from({ length: load.orders }, async (_, i) => {
      const member = members[i % members.length]!;
      const visitor = i % 2 ? shop.newVisitor(member.token) : other.newVisitor(member.token);
      const userId = member.id;
      const details = { customerName: `Buyer ${i}`, phone, deliveryAddress: "1 Rizal St, Makati" };
      // A concurrent order of the account may have emptied the cart, so retry until refused.
      for (let tries = 0, isRefused = false; tries < 10 && !isRefused; tries++) {
        await visitor.call(addToCart, { body: { userId, productId } });
        const { body } = await visitor.ask(checkout, { body: { userId, ...details } });
        isRefused = !body.success && body.code === "cod_limit";
      }
    }),
  );

  await other.app.close();
  await services.close();
  const { open } = await shop.services.db
    .selectFrom("orders")
    .select((eb) => eb.fn.countAll<number>().as("open"))
    .where("phone", "=", phone)
    .executeTakeFirstOrThrow();
  return open;
}
