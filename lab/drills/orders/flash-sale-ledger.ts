import type { Client } from "pg";
import { fillCarts } from "../../support/fill-carts.ts";
import type { Buyer } from "../../support/buyers.ts";

export const POPULAR_PRODUCTS = 50;
export const VOUCHER = "MIDNIGHT";

type SaleOptions = { shoppers: number; stock: number; vouchers: number };

const PREPARATION_MS = 4_000;

export type Ledger = {
  /** Variants with more ordered than in stock, or with a wrong remaining stock. */
  oversold: number;
  /** `lost`: confirmed but missing. `unknown`: never confirmed. `twice`: beyond one per shopper. */
  lost: number;
  unknown: number;
  twice: number;
  vouchers: number;
  vouchersOver: number;
  fullPrice: number;
  salePrice: number;
  wrongPrice: number;
};

export async function prepareSale(
  client: Client,
  { shoppers, stock, vouchers }: SaleOptions,
): Promise<{ buyers: Buyer[]; startsAt: Date }> {
  const first = await fillCarts(client, shoppers, POPULAR_PRODUCTS);
  const startsAt = new Date(Date.now() + PREPARATION_MS);
  await client.query(
    `update variants set stock = $1, sale_centavos = price_centavos * 4 / 5, sale_from = $2, sale_until = 'infinity'
     where id in (select ('00000000-0000-4000-8001-' || lpad(n::text, 12, '0'))::uuid from generate_series(0, ${POPULAR_PRODUCTS - 1}) n)`,
    [stock, startsAt],
  );
  await client.query(
    `insert into promotions (id, name, code, kind, value, starts_at, ends_at, total_limit, customer_limit)
     values (gen_random_uuid(), 'For the quickest', $1, 'amount', 5000, '-infinity', 'infinity', $2, 1)`,
    [VOUCHER, vouchers],
  );
  const buyers = Array.from({ length: shoppers }, (_, i) => {
    const number = String(first + i + 1);
    return {
      id: `00000000-0000-4000-8000-${number.padStart(12, "0")}`,
      token: `buyer-${number.padStart(37, "0")}`,
    };
  });
  return { buyers, startsAt };
}

export async function readLedger(
  client: Client,
  answered: string[],
  { stock, vouchers, startsAt }: Omit<SaleOptions, "shoppers"> & { startsAt: Date },
): Promise<Ledger> {
  const { rows } = await client.query<Ledger>(
    `with sold as (select variant_id, sum(quantity) as pieces from order_lines group by variant_id),
     lines as (
       select l.price_centavos = v.price_centavos as is_full, l.price_centavos = v.sale_centavos as is_sale,
         o.created_at < $4 as is_early
       from order_lines l join orders o on o.id = l.order_id join variants v on v.id = l.variant_id
     )
     select
       (select count(*)::int from sold join variants v on v.id = variant_id where v.stock <> $2 - pieces or v.stock < 0) as oversold,
       (select count(*)::int from unnest($1::uuid[]) as a (id) where not exists (select from orders o where o.id = a.id)) as lost,
       (select count(*)::int from orders where id <> all ($1::uuid[])) as unknown,
       (select count(*)::int - count(distinct user_id)::int from orders) as twice,
       (select count(*)::int from promotion_uses) as vouchers,
       (select greatest(0, count(*)::int - $3::int) from promotion_uses) as "vouchersOver",
       (select count(*)::int from lines where is_full) as "fullPrice",
       (select count(*)::int from lines where is_sale) as "salePrice",
       (select count(*)::int from lines where not case when is_early then is_full else is_sale end) as "wrongPrice"`,
    [answered, stock, vouchers, startsAt],
  );
  return rows[0]!;
}
