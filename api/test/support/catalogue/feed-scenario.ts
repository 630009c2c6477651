import { sql } from "kysely";
import { getSettings, updateSettings, type Settings } from "@tindahan/contract/settings/settings.ts";
import type { Tx } from "../../../src/platform/db/database.ts";
import type { Shop } from "../shop.ts";

export async function changeSettings(shop: Shop, edit: (now: Settings) => Partial<Settings>): Promise<void> {
  const admin = await shop.admin();
  const { settings, version } = await admin.call(getSettings, {});
  await admin.call(updateSettings, { body: { settings: { ...settings, ...edit(settings) }, version } });
}

export const publish = (shop: Shop, part: Partial<Settings["feed"]> = {}) =>
  changeSettings(shop, ({ feed }) => ({ feed: { ...feed, isOn: true, ...part } }));

export async function createFeedScenario({ superuser }: Shop, texts: string[]): Promise<void> {
  await superuser.db.transaction().execute(async (tx) => {
    // Triggers would slow thousands of updates that only the feed reads.
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql`set local statement_timeout = 0`.execute(tx);
    await changeProducts(tx, texts);
  });
}

async function changeProducts(db: Tx, texts: string[]): Promise<void> {
  const numbered = sql`(select id, row_number() over (order by id) as n from variants where archived_at is null) as one where one.id = v.id`;
  await sql`update variants v set
      sale_centavos = case when n % 5 = 0 then greatest(1, price_centavos / 2) end,
      sale_from = case n % 25 when 0 then '-infinity'::timestamptz when 5 then now() - interval '1 day' when 10 then now() + interval '2 days'
        when 15 then now() + interval '2 days' when 20 then now() - interval '9 days' end,
      sale_until = case n % 25 when 0 then now() + interval '3 days' when 5 then 'infinity'::timestamptz when 10 then now() + interval '5 days'
        when 15 then 'infinity'::timestamptz when 20 then now() - interval '1 day' end,
      stock = case when n % 7 = 0 then 0 when n % 7 < 4 then n % 50 end,
      barcode = case n % 6 when 0 then '4006381333931' when 1 then '2000000000008' when 2 then '123' when 3 then '036000291452' end,
      weight_grams = case when n % 3 = 0 then 1 + n % 5000 end
    from ${numbered} and price_centavos > 1`.execute(db);
  await sql`insert into product_pictures (product_id, position, image)
    select id, place, '/uploads/2026/picture-' || n || '-' || place || '-640.webp'
    from (select id, row_number() over (order by id) as n from products) as one, generate_series(2, 9) as place
    where n % 4 = 0 and place <= 2 + n % 8`.execute(db);
  const names = texts.map((text) => text.replaceAll("\0", "").toWellFormed()).filter((text) => text.trim());
  await sql`update products p set name = substr(t.text, 1, 200), details = case when t.n % 9 = 0 then '' else substr(t.text, 1, 10000) end
    from (select id, row_number() over (order by id) as n from products) as one
    join unnest(${names}::text[]) with ordinality as t (text, n) on t.n = one.n where one.id = p.id`.execute(
    db,
  );
}
