import { addToCart } from "@tindahan/contract/checkout/cart.ts";
import { checkout } from "@tindahan/contract/checkout/checkout.ts";
import type { Shop } from "../support/shop.ts";

const details = { customerName: "Maria", phone: "09171234567", deliveryAddress: "1 Rizal St, Manila" };
const STOCK = 10_000;

export async function crossCarts(shop: Shop, carts: number): Promise<{ statuses: number[]; sold: number[] }> {
  const products = await Promise.all(Array.from({ length: 6 }, () => shop.product({ stock: STOCK })));
  const buyers = await Promise.all(Array.from({ length: carts }, () => shop.shopper()));
  await Promise.all(
    buyers.map(async (buyer, i) => {
      for (const { id } of i % 2 ? products : products.toReversed())
        await buyer.call(addToCart, { body: { userId: buyer.id, productId: id, quantity: 1 } });
    }),
  );
  const replies = await Promise.all(
    buyers.map((buyer) =>
      buyer.ask(checkout, { body: { userId: buyer.id, ...details, paymentMethod: "cod" } }),
    ),
  );
  const left = await shop.services.db.selectFrom("variants").select("stock").execute();
  return {
    statuses: [...new Set(replies.map(({ status }) => status))],
    sold: left.map(({ stock }) => STOCK - stock!),
  };
}
