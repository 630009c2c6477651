// @module-tag postgres-15
import fc from "fast-check";
import { sql } from "kysely";
import { expect } from "vitest";
import { listProducts } from "@tindahan/contract/catalogue/catalogue.ts";
import { newId } from "../../platform/db/ids.ts";
import { test, type Shop } from "../../../test/support/shop.ts";

const change = fc.record({
  action: fc.constantFrom("add", "add many", "archive", "restore", "move", "remove", "drop category", "tidy"),
  nth: fc.nat(12),
  category: fc.option(fc.nat(2)),
});

test("keeps product counts equal to the rows after any sequence of changes", async ({ shop }) => {
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 25 }), async (changes) => {
      await sql`truncate products, categories cascade`.execute(shop.superuser.db);
      const categories = [await shop.category(), await shop.category(), await shop.category()].map(
        ({ id }) => id,
      );
      for (const { action, nth, category } of changes)
        await apply(shop, action, nth, category === null ? null : categories[category]!);

      const { db } = shop.services;
      const stored =
        await sql`select scope, sum(n)::int as n from product_counts group by 1 having sum(n) <> 0
                             order by 1`.execute(db);
      const counted = await sql`
        select coalesce(category_id, '00000000-0000-0000-0000-000000000000') as scope, count(*)::int as n
        from products where archived_at is null group by grouping sets ((), (category_id))
        having count(*) > 0 and (grouping(category_id) = 1 or category_id is not null) order by 1`.execute(
        db,
      );
      expect(stored.rows).toEqual(counted.rows);
    }),
    { numRuns: 10 },
  );
});

test("counts products that are inserted concurrently without blocking any of the inserts", async ({
  shop,
}) => {
  const { id } = await shop.category();
  await Promise.all(Array.from({ length: 20 }, () => shop.product({ categoryId: id })));

  const { pagination } = await shop.visitor.call(listProducts, { query: { category: id, limit: 8 } });
  expect(pagination).toMatchObject({ total: 20, pages: 3 });

  const [one, two] = [await shop.services.pool.connect(), await shop.services.pool.connect()];
  try {
    const add = `insert into products (id, slug, name, price_centavos, image, category_id)
                 values ($1, $2, 'Product', 1, '/x', $3)`;
    await one.query("begin");
    await one.query(add, [newId(), "first-of-two", id]);
    await two.query("set lock_timeout = 500");
    await two.query(add, [newId(), "second-of-two", id]);
    await one.query("commit");
  } finally {
    for (const client of [one, two]) client.release(true);
  }
  expect((await shop.visitor.call(listProducts, { query: { category: id } })).pagination.total).toBe(22);
});

async function apply(shop: Shop, action: string, nth: number, category: string | null): Promise<void> {
  const { db } = shop.superuser;
  const nthProduct = sql`(select id from products order by id offset ${nth} limit 1)`;
  const targetCategory = category && sql`(select id from categories where id = ${category})`;
  const statements: Record<string, () => Promise<unknown>> = {
    add: () => insert(shop, 1, category),
    "add many": () => insert(shop, 7, category),
    archive: () => sql`update products set archived_at = now() where id = ${nthProduct}`.execute(db),
    restore: () => sql`update products set archived_at = null where id <= ${nthProduct}`.execute(db),
    move: () =>
      sql`update products set category_id = ${targetCategory} where id >= ${nthProduct}`.execute(db),
    remove: () => sql`delete from products where id >= ${nthProduct}`.execute(db),
    "drop category": () => sql`delete from categories where id = ${category}`.execute(db),
    tidy: () => sql`select tidy_product_counts() from generate_series(1, 60)`.execute(db),
  };
  await statements[action]!();
}

async function insert(shop: Shop, count: number, category: string | null): Promise<void> {
  await sql`insert into products (id, slug, name, price_centavos, image, category_id, archived_at)
    select gen_random_uuid(), 'p-' || md5(random()::text || i), 'Product', 1, '/x',
      (select id from categories where id = ${category}), case when i % 3 = 0 then now() end
    from generate_series(1, ${count}::int) as i`.execute(shop.services.db);
}
