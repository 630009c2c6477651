import { sql } from "kysely";
import { addToCart } from "@tindahan/contract/checkout/cart.ts";
import { checkout } from "@tindahan/contract/checkout/checkout.ts";
import { getProduct, listProducts } from "@tindahan/contract/catalogue/catalogue.ts";
import type { Shop } from "../support/shop.ts";

const CONTACT = { customerName: "Maria", phone: "09171234567", deliveryAddress: "1 Rizal St" };

type SaleReport = {
  wrong: string[];
  looks: number;
  /** Whether the list price still lacked the sale, because no worker ran. */
  wasListWrong: boolean;
};

export async function watchSaleBoundaries(shop: Shop, ms: number): Promise<SaleReport> {
  const { db } = shop.superuser;
  const { id, slug } = await shop.product({ priceCentavos: 100_00 });
  const maria = await shop.shopper();
  const { rows } = await sql<{ from: Date; until: Date }>`
    update variants set sale_centavos = 8000, sale_from = clock_timestamp() + interval '300 milliseconds',
      sale_until = clock_timestamp() + ${300 + ms} * interval '1 millisecond'
    where id = ${id} returning sale_from as "from", sale_until as until`.execute(db);
  const { from, until } = rows[0]!;
  const wrong: string[] = [];
  let looks = 0;
  let wasListWrong = false;

  const clock = async () =>
    (await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db)).rows[0]!.now;
  const priceAt = (at: Date) => (at >= from && at < until ? 80 : 100);
  async function check(name: string, read: () => Promise<number | undefined>): Promise<void> {
    const before = await clock();
    const price = await read();
    const after = await clock();
    looks++;
    // At a sale boundary between both clock readings either price is right.
    if (price !== priceAt(before) && price !== priceAt(after))
      wrong.push(`${name}: ${price} at ${after.toISOString()}`);
  }
  async function order(): Promise<number> {
    await maria.call(addToCart, { body: { userId: maria.id, productId: id } });
    const { orderId } = await maria.call(checkout, { body: { userId: maria.id, ...CONTACT } });
    const { price_centavos } = await db
      .selectFrom("order_lines")
      .select("price_centavos")
      .where("order_id", "=", orderId)
      .executeTakeFirstOrThrow();
    return price_centavos / 100;
  }

  for (let now = await clock(); now.getTime() < until.getTime() + 200; now = await clock()) {
    await check("order", order);
    await check("cart", async () => {
      const { cart } = await maria.call(addToCart, { body: { userId: maria.id, productId: id } });
      return cart.items[0]!.product.price;
    });
    await check("page", async () => (await shop.visitor.call(getProduct, { params: { slug } })).data.price);
    await check(
      "list",
      async () => (await shop.visitor.call(listProducts, {})).data.find(({ _id }) => _id === id)?.price,
    );
    const { price_centavos: listed } = await db
      .selectFrom("products")
      .select("price_centavos")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    if (priceAt(now) === 80 && listed === 100_00) wasListWrong = true;
  }
  return { wrong, looks, wasListWrong };
}
