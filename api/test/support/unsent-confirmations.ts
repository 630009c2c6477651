import { sql } from "kysely";
import { addToCart } from "@tindahan/contract/checkout/cart.ts";
import { checkout } from "@tindahan/contract/checkout/checkout.ts";
import type { Shop } from "./shop.ts";

const details = { customerName: "Maria", phone: "09171234567", deliveryAddress: "1 Rizal St, Manila" };

export async function createUnsentConfirmations(shop: Shop, count: number): Promise<void> {
  const { db } = shop.services;
  const buyer = await shop.shopper();
  const { id: productId } = await shop.product();
  await buyer.call(addToCart, { body: { userId: buyer.id, productId } });
  const { orderId } = await buyer.call(checkout, { body: { userId: buyer.id, ...details } });
  await sql`
    with copies as (select gen_random_uuid() as id from generate_series(2, ${count}::int)), orders as (
      insert into orders (id, user_id, idempotency_key, status, payment_method, customer_name, phone, street,
        billing_address, total_centavos, stock_held)
      select c.id, user_id, c.id::text, status, payment_method, customer_name, phone, street, billing_address,
        total_centavos, stock_held
      from orders o, copies c where o.id = ${orderId}
    ), lines as (
      insert into order_lines (order_id, position, variant_id, name, image, price_centavos, quantity, took_stock)
      select c.id, position, variant_id, name, image, price_centavos, quantity, took_stock
      from order_lines l, copies c where l.order_id = ${orderId}
    )
    insert into order_events (id, order_id, kind, to_status)
    select gen_random_uuid(), id, 'placed', 'Processing' from copies`.execute(db);
}
