import type { Client } from "pg";
import { CommandError } from "../command.ts";

export type Buyers = { first: number; count: number };

/** Best sellers are what a crowd buys. */
const BEST_SELLERS = 500;

let inserted = 0;

export function idOf(buyer: number): string {
  return `00000000-0000-4000-8000-${String(buyer).padStart(12, "0")}`;
}

/** A session's token has 43 characters: the 36 of the secret, a UUID, and the buyer's number. */
export function tokenOf(buyer: number, secret: string): string {
  return secret + String(buyer).padStart(7, "0");
}

/** Adds buyers who are logged in, each with one piece in the cart, of as much stock as they need. */
export async function fillCarts(
  scratch: Client,
  { count, secret, isOneProduct = false }: { count: number; secret: string; isOneProduct?: boolean },
): Promise<Buyers> {
  const first = inserted + 1;
  inserted += count;
  const ids = `select ('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid as id, n from generate_series($1::int, $2::int) n`;
  const range = [first, inserted];
  await scratch.query(
    `insert into users (id, role, email) select id, 'shopper', 'buyer' || n || '@example.invalid' from (${ids}) b`,
    range,
  );
  await scratch.query(
    `insert into sessions (token_hash, user_id, idle_limit, expires_at)
     select sha256(convert_to($3 || lpad(n::text, 7, '0'), 'UTF8')), id, '7 days', now() + interval '1 day' from (${ids}) b`,
    [...range, secret],
  );
  await scratch.query(`insert into carts (user_id) select id from (${ids}) b`, range);
  await scratch.query("update variants set stock = 1000000 where archived_at is null");
  const { rowCount } = await scratch.query(
    `with best as (
       select v.id, v.price_centavos, row_number() over () - 1 as place
       from products p join lateral (select * from variants where product_id = p.id and archived_at is null limit 1) v on true
       where p.archived_at is null order by p.recent_sales desc, p.id limit $3)
     insert into cart_lines (user_id, variant_id, quantity, price_centavos)
     select b.id, best.id, 1, best.price_centavos from (${ids}) b
     join best on best.place = b.n % (select count(*) from best)`,
    [...range, isOneProduct ? 1 : BEST_SELLERS],
  );
  if (rowCount !== count) throw new CommandError("The shop has no published product.");
  await scratch.query("analyze users, sessions, carts, cart_lines");
  return { first, count };
}
