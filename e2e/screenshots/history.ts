import { sql } from "kysely";
import type { Db } from "@tindahan/api/platform/db/database.ts";
import { newId } from "@tindahan/api/platform/db/ids.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
const NAMES = [
  "Liza Bautista",
  "Ramon Ocampo",
  "Grace Garcia",
  "Paolo Mendoza",
  "Tess Torres",
  "Noel Aquino",
];
const ADDRESS = "12 Mabini St, Quezon City";

/** Believable sales, the same at each run: around noon of every day up to yesterday. */
export async function sellForTwoMonths(db: Db): Promise<void> {
  const products = await db
    .selectFrom("products")
    .select(["id", "name", "image", "price_centavos"])
    .orderBy("slug")
    .limit(23)
    .execute();
  // One came after the other: the newest is listed first.
  const customers = NAMES.map((name, index) => ({
    id: newId(noonOf(60 + index)),
    role: "shopper" as const,
    email: `${name.toLowerCase().replace(" ", ".")}@example.ph`,
    name,
    created_at: new Date(noonOf(60 + index)),
  }));
  const orders = days().flatMap((day) =>
    Array.from({ length: 1 + ((day * 7) % 4) + Math.floor((60 - day) / 20) }, (_, number) => {
      const at = noonOf(day) + number * 420_000;
      const pick = day * 3 + number * 5;
      return {
        id: newId(at),
        at: new Date(at),
        status: statusAfter(day, pick),
        customer: customers[pick % customers.length]!,
        product: products[(pick * pick) % products.length]!,
        quantity: 1 + (pick % 2),
      };
    }),
  );

  await db.insertInto("users").values(customers).execute();
  await db
    .insertInto("orders")
    .values(
      orders.map(({ id, at, status, customer, product, quantity }) => ({
        id,
        user_id: customer.id,
        idempotency_key: id,
        status,
        payment_method: "cod",
        customer_name: customer.name,
        phone: "+639171234567",
        delivery_address: ADDRESS,
        billing_address: ADDRESS,
        total_centavos: product.price_centavos * quantity,
        stock_held: false,
        created_at: at,
        updated_at: at,
      })),
    )
    .execute();
  await db
    .insertInto("order_lines")
    .values(
      orders.map(({ id, product, quantity }) => ({
        order_id: id,
        position: 1,
        variant_id: product.id,
        name: product.name,
        image: product.image,
        price_centavos: product.price_centavos,
        quantity,
        took_stock: false,
      })),
    )
    .execute();
  await db
    .insertInto("order_events")
    .values(
      orders.map(({ id, at }) => ({ id: newId(at.getTime()), order_id: id, at, to_status: "Processing" })),
    )
    .execute();
  await countSales(db);
}

function days(): number[] {
  return Array.from({ length: 59 }, (_, before) => before + 1);
}

/** In Manila, so many days ago. */
function noonOf(daysAgo: number): number {
  const today = new Intl.DateTimeFormat("en-CA", { timeZone: "Asia/Manila" }).format();
  return Date.parse(`${today}T12:00:00+08:00`) - daysAgo * DAY_MS;
}

function statusAfter(days: number, pick: number): string {
  if (pick % 11 === 0) return "Cancelled";
  if (days < 3) return "Processing";
  return days < 6 ? "Shipped" : "Delivered";
}

/** What the worker would do in the course of the minutes, while it waits. */
async function countSales(db: Db): Promise<void> {
  await sql`select fold_order_tallies()`.execute(db);
  await db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('recount_sales', 0))`.execute(tx);
    await sql`select recount_sales_of(day) from (select distinct day from stale_sales_days) days`.execute(tx);
    await sql`delete from stale_sales_days`.execute(tx);
  });
}
