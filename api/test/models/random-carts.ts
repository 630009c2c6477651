import { sql } from "kysely";
import { newId } from "../../src/platform/db/ids.ts";
import { priceCart, refundOf, type ModelLine, type ModelOffer } from "./offer-model.ts";
import type { Shop } from "../support/shop.ts";
import { DEFAULT_SHIPPING } from "@tindahan/contract/delivery/default-shipping.ts";

export type Findings = {
  carts: number;
  discounted: number;
  different: number;
  wrongShares: number;
  wrongRefunds: number;
  /** Control: cases in which rounding per piece would be wrong. */
  wrongByPiece: number;
};

const PRODUCTS = 120;
const CATEGORIES = 6;

type Priced = {
  voucher: string | null;
  goods: number;
  total: number;
  shipping: number;
  offers: [target: "goods" | "shipping", id: string, centavos: number][] | null;
  lines: [
    product: string,
    category: string | null,
    unit: number,
    regular: number,
    quantity: number,
    isOut: boolean,
    discount: number,
  ][];
};

export async function priceRandomCarts(shop: Shop, carts: number, each = 2_000): Promise<Findings> {
  const { db } = shop.superuser;
  const findings = {
    carts: 0,
    discounted: 0,
    different: 0,
    wrongShares: 0,
    wrongRefunds: 0,
    wrongByPiece: 0,
  };
  const shoppers = Math.min(carts, each);
  await stock(shop, shoppers);
  while (findings.carts < carts) {
    const offers = await makeOffers(shop);
    await fillCarts(shop);
    const rows = await db.transaction().execute(async (tx) => {
      await sql`set local statement_timeout = 0`.execute(tx);
      return (
        await sql<Priced>`
      select c.voucher_code as voucher, q.goods_centavos as goods, q.total_centavos as total, q.shipping_centavos as shipping,
        (select jsonb_agg(jsonb_build_array(o.target, o.promotion_id, o.centavos)) from unnest(q.offers) as o) as offers,
        (select coalesce(jsonb_agg(jsonb_build_array(l.product_id, l.category_id, l.unit_centavos, l.regular_centavos, l.quantity,
          l.is_archived or l.stock is not distinct from 0, l.discount_centavos) order by l.position), '[]')
          from unnest(q.lines) as l) as lines
      from carts c cross join lateral quote_order(c.user_id, null, null, null) as q`.execute(tx)
      ).rows;
    });
    for (const row of rows) compare(row, offers, findings);
  }
  return findings;
}

function compare(row: Priced, offers: ModelOffer[], findings: Findings): void {
  const lines: ModelLine[] = row.lines.map(([product, category, unit, regular, quantity, isOut]) => ({
    product,
    category,
    unit,
    regular,
    quantity,
    isOut,
  }));
  const shares = row.lines.map(([, , , , , , discount]) => discount);
  const model = priceCart(lines, offers, row.voucher, row.shipping);
  const applied = (target: string) => row.offers?.find(([one]) => one === target)?.slice(1) ?? null;
  const actual = [row.goods, row.total, shares, applied("goods"), applied("shipping")];
  const expected = [
    model.goods,
    model.total,
    model.shares,
    model.goodsOffer && Object.values(model.goodsOffer),
    model.shippingOffer && Object.values(model.shippingOffer),
  ];
  findings.carts++;
  if (model.goodsOffer) findings.discounted++;
  if (JSON.stringify(actual) !== JSON.stringify(expected)) findings.different++;
  const isWhole =
    shares.reduce((sum, share) => sum + share, 0) === (applied("goods")?.[1] ?? 0) &&
    lines.every(({ unit, quantity }, i) => shares[i]! >= 0 && shares[i]! <= unit * quantity);
  if (!isWhole) findings.wrongShares++;
  lines.forEach(({ unit, quantity }, i) => returnInParts(unit * quantity - shares[i]!, quantity, findings));
}

function returnInParts(paid: number, quantity: number, findings: Findings): void {
  let [returned, refunded] = [0, 0];
  while (returned < quantity) {
    const more = 1 + Math.floor(Math.random() * (quantity - returned));
    const refund = refundOf(paid, quantity, returned, more);
    if (refund < 0) findings.wrongRefunds++;
    refunded += refund;
    returned += more;
  }
  if (refunded !== paid) findings.wrongRefunds++;
  if (Math.round(paid / quantity) * quantity !== paid) findings.wrongByPiece++;
}

async function stock(shop: Shop, shoppers: number): Promise<void> {
  const { db } = shop.superuser;
  await sql`insert into categories (id, name) select gen_random_uuid(), 'Random ' || n from generate_series(1, ${sql.lit(CATEGORIES)}) n`.execute(
    db,
  );
  await sql`
    insert into products (id, slug, name, price_centavos, image, category_id, archived_at)
    select gen_random_uuid(), 'random-' || n, 'Random ' || n, ceil(power(10, random() * 9)), '/pictures/x.webp',
      (select id from categories where n % 7 > 0 order by md5(id::text || n) limit 1), case when n % 19 = 0 then now() end
    from generate_series(1, ${sql.lit(PRODUCTS)}) n`.execute(db);
  await sql`
    update variants set stock = case when random() < 0.1 then 0 end,
      (sale_centavos, sale_from, sale_until) = (select greatest(1, floor(price_centavos * random() * 0.99)), timestamptz '-infinity',
        case when random() < 0.8 then now() + interval '1 day' else now() - interval '1 day' end)
    where price_centavos > 1 and random() < 0.3`.execute(db);
  await sql`
    insert into users (id, role, email) select gen_random_uuid(), 'shopper', 'random' || n || '@example.com'
    from generate_series(1, ${sql.lit(shoppers)}) n`.execute(db);
  await sql`insert into carts (user_id) select id from users where email like 'random%'`.execute(db);
  await chargeForShipping(shop);
}

export async function chargeForShipping({ superuser: { db } }: Shop): Promise<void> {
  const [zone] = DEFAULT_SHIPPING.zones;
  const rate = { ...zone!.rates[0]!, tiers: [{ from: 0, fee: 85, eachKilo: 0 }] };
  const shipping = JSON.stringify({ ...DEFAULT_SHIPPING, zones: [{ ...zone, rates: [rate] }] });
  await sql`
    insert into settings_versions (version, settings, shipping, actor_id)
    values (1, jsonb_build_object('shipping', ${shipping}::jsonb), ${shipping}, gen_random_uuid())`.execute(
    db,
  );
}

async function fillCarts({ superuser: { db } }: Shop): Promise<void> {
  await sql`delete from cart_lines`.execute(db);
  await sql`
    with sold as (select id, price_centavos, row_number() over () as place from variants)
    insert into cart_lines (user_id, variant_id, quantity, price_centavos)
    select c.user_id, sold.id, ceil(power(99, random() * random())), sold.price_centavos
    from carts c
      cross join lateral (
        select distinct 1 + floor(random() * ${sql.lit(PRODUCTS)})::int as place
        from generate_series(1, (1 + abs(hashtext(c.user_id::text || random())) % 7))) as picked
      join sold on sold.place = picked.place`.execute(db);
  await sql`update carts set voucher_code = (array['CODE-A', 'CODE-B', 'NONE-C', null])[ceil(random() * 4)]`.execute(
    db,
  );
}

const pick = <T>(values: T[]): T => values[Math.floor(Math.random() * values.length)]!;
const amount = () => Math.ceil(10 ** (Math.random() * 8));

async function makeOffers({ superuser: { db } }: Shop): Promise<ModelOffer[]> {
  const { rows } = await sql<{ id: string; is_category: boolean }>`
    select id, true as is_category from categories union all select id, false from products`.execute(db);
  const offers = [null, null, null, "CODE-A", "CODE-B"].map((code): ModelOffer => {
    const kind = pick(["percent", "percent", "amount", "amount", "shipping"] as const);
    return {
      id: newId(),
      code,
      kind,
      value: kind === "shipping" ? null : kind === "percent" ? Math.ceil(Math.random() * 100) : amount(),
      cap: kind !== "amount" && Math.random() < 0.4 ? amount() : null,
      minSpend: Math.random() < 0.3 ? amount() : 0,
      skipsSaleItems: Math.random() < 0.3,
      scope: Math.random() < 0.5 ? new Set(Array.from({ length: 8 }, () => pick(rows).id)) : null,
      isLeft: true,
    };
  });
  await sql`truncate promotions cascade`.execute(db);
  for (const { id, code, kind, value, cap, minSpend, skipsSaleItems, scope } of offers) {
    await sql`
      insert into promotions (id, name, code, kind, value, cap_centavos, min_spend_centavos, skips_sale_items, is_scoped, starts_at, ends_at)
      values (${id}, ${id}, ${code}, ${kind}, ${value}, ${cap}, ${minSpend}, ${skipsSaleItems}, ${scope !== null}, '-infinity', 'infinity')`.execute(
      db,
    );
    await sql`
      insert into promotion_scope select ${id}::uuid, c.id, null from categories c where c.id = any(${[...(scope ?? [])]}::uuid[])
      union all select ${id}::uuid, null, p.id from products p where p.id = any(${[...(scope ?? [])]}::uuid[])`.execute(
      db,
    );
  }
  return offers;
}
