import { sql } from "kysely";
import { expect } from "vitest";
import { listCatalogueParts, listSlugs, PRODUCTS_PER_PART } from "@tindahan/contract/catalogue/catalogue.ts";
import { newId } from "../../platform/db/ids.ts";
import { test } from "../../../test/support/shop.ts";

test("lists every public product in exactly one sitemap part", async ({ shop }) => {
  const count = 2 * PRODUCTS_PER_PART + 3;
  const ids = Array.from({ length: count }, (_, i) => newId(1_700_000_000_000 + i));
  await sql`
    insert into products (id, slug, name, price_centavos, image, archived_at, updated_at)
    select id, 'p-' || n, 'Product', 1, '/x', case when n % 7 = 0 then now() end, to_timestamp(n)
    from unnest(${ids}::uuid[]) with ordinality as numbered (id, n)`.execute(shop.services.db);

  const { data: parts } = await shop.visitor.call(listCatalogueParts, {});
  expect(parts).toEqual([ids[0], ids[PRODUCTS_PER_PART], ids[2 * PRODUCTS_PER_PART]]);

  const slugs: string[] = [];
  const changes: string[] = [];
  for (const from of parts) {
    const { data, changedAt } = await shop.visitor.call(listSlugs, { query: { from } });
    slugs.push(...data);
    changes.push(...changedAt);
  }
  const publicNumbers = ids.map((_, i) => i + 1).filter((n) => n % 7 !== 0);
  expect(slugs).toEqual(publicNumbers.map((n) => `p-${n}`));
  expect(changes).toEqual(publicNumbers.map((n) => new Date(n * 1_000).toISOString()));
});
