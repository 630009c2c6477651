import { sql } from "kysely";
import { centavosToPesos } from "@tindahan/contract/core/format.ts";
import type { Id } from "@tindahan/contract/core/primitives.ts";
import type { FoundItem } from "@tindahan/contract/orders/staff-orders.ts";
import { cartItemProblem } from "../cart/cart.ts";
import { suggestSearches } from "../catalogue/catalogue.ts";
import type { Db, Tx } from "../platform/db/database.ts";
import type { Services } from "../platform/services.ts";

type Item = { productId: Id; quantity: number };

/** Replaces the items in the admin's cart. Locks: the cart. */
export async function fillEntryCart(tx: Tx, adminId: Id, items: Item[]): Promise<void> {
  await sql`insert into carts (user_id) values (${adminId})
    on conflict (user_id) do update set version = carts.version + 1, last_order_id = null, voucher_code = null`.execute(
    tx,
  );
  await sql`delete from cart_lines where user_id = ${adminId}`.execute(tx);
  // Two lines of one product are one, with at most as many pieces as a line may have.
  await sql`
    insert into cart_lines (user_id, variant_id, quantity, price_centavos, added_at)
    select ${adminId}, v.id, least(sum(i.quantity), 99), 0, now() + min(i.position) * interval '1 microsecond'
    from unnest(${items.map(({ productId }) => productId)}::uuid[], ${items.map(({ quantity }) => quantity)}::integer[])
        with ordinality as i (id, quantity, position)
      join variants v on v.id = i.id
    group by v.id`.execute(tx);
}

type Line = {
  productId: Id;
  unitCentavos: number;
  lineCentavos: number;
  quantity: number;
  stock: number | null;
  isArchived: boolean;
};

export async function selectEntryLines(tx: Tx, adminId: Id) {
  const { rows } = await sql<Line>`
    select variant_id as "productId", unit_centavos as "unitCentavos", gross_centavos as "lineCentavos", quantity, stock,
      is_archived as "isArchived"
    from priced_lines(${adminId})`.execute(tx);
  return rows.map((line) => ({
    productId: line.productId,
    price: centavosToPesos(line.unitCentavos),
    lineTotal: centavosToPesos(line.lineCentavos),
    problem: PROBLEMS[cartItemProblem(line) ?? "none"](line),
  }));
}

const PROBLEMS = {
  none: () => null,
  unavailable: () => "No longer for sale.",
  "sold-out": () => "Sold out.",
  "not-enough": ({ stock }: Line) => `Only ${stock} left.`,
} satisfies Record<string, (line: Line) => string | null>;

export async function selectEntryItems(
  services: Services,
  search: string,
  limit: number,
): Promise<FoundItem[]> {
  const exact = await selectItems(
    services.db,
    sql`lower(v.sku) = lower(${search}) or v.barcode = ${search}`,
    limit,
  );
  if (exact.length > 0) return exact.map((item) => ({ ...item, isExact: true }));
  const { products } = await suggestSearches(services, search);
  const slugs = products.map(({ slug }) => slug);
  const found = await selectItems(services.db, sql`p.slug = any (${slugs}::text[])`, 5 * limit);
  const bySearch = found.toSorted((a, b) => slugs.indexOf(a.slug) - slugs.indexOf(b.slug));
  return bySearch.map((item) => ({ ...item, isExact: false }));
}

type Found = Omit<FoundItem, "isExact"> & { slug: string };

async function selectItems(db: Db, condition: ReturnType<typeof sql>, limit: number): Promise<Found[]> {
  const { rows } = await sql<Omit<Found, "price"> & { centavos: number }>`
    select v.id as "productId", variant_name(p.name, v.option_values) as name, coalesce(v.image, p.image) as image, v.sku,
      price_now(v.price_centavos, v.sale_centavos, v.sale_from, v.sale_until) as centavos, v.stock, p.slug
    from variants v join products p on p.id = v.product_id
    where (${condition}) and v.archived_at is null and p.archived_at is null
    order by p.id, v.position, v.id limit ${limit}`.execute(db);
  return rows.map(({ centavos, ...item }) => ({ ...item, price: centavosToPesos(centavos) }));
}

export async function selectIsCustomer(tx: Tx, id: Id): Promise<boolean> {
  const { rows } =
    await sql`select from users where id = ${id} and role = 'shopper' and erased_at is null for key share`.execute(
      tx,
    );
  return rows.length > 0;
}

export async function insertCustomerOfEmail(tx: Tx, id: Id, email: string, mailboxKey: string): Promise<Id> {
  const { rows } = await sql<{ id: Id }>`
    insert into users (id, role, email, mailbox_key) values (${id}, 'shopper', ${email}, ${mailboxKey})
    on conflict (lower(email)) where role = 'shopper' do update set mailbox_key = excluded.mailbox_key
    returning id`.execute(tx);
  return rows[0]!.id;
}

export async function insertCustomer(tx: Tx, id: Id): Promise<void> {
  await sql`insert into users (id, role) values (${id}, 'shopper') on conflict do nothing`.execute(tx);
}
