import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { sql } from "kysely";
import type { Section } from "@tindahan/contract/catalogue/home.ts";
import type { Db } from "@tindahan/api/platform/db/database.ts";

const picture = (slug: string) => `/pictures/demo/${slug}-640.webp`;

export async function arrangeFrontPage(db: Db): Promise<void> {
  await sql`update categories c set image = (
    select image from products where category_id = c.id and archived_at is null order by id limit 1)
    where exists (select from products where category_id = c.id)`.execute(db);
  await sql`update products set recent_sales = 1 + length(name) where archived_at is null`.execute(db);
  const categories = await db
    .selectFrom("categories")
    .select("id")
    .where("image", "<>", "")
    .limit(8)
    .execute();
  const sections: Section[] = [
    {
      id: "banner",
      kind: "hero",
      heading: "Woven by hand in Aklan",
      text: "Bags, fans and hats for the hot months.",
      image: picture("abaca-handbag"),
      link: "/?search=abaca",
      button: "See what is woven",
    },
    { id: "shelves", kind: "categories", heading: "", categories: categories.map(({ id }) => id) },
    { id: "best", kind: "best-sellers", heading: "", count: 8 },
    { id: "new", kind: "new", heading: "", count: 4 },
    {
      id: "us",
      kind: "text",
      heading: "Who we are",
      text: "A family in Kalibo.\nOpen every day but Sunday.",
    },
  ];
  await sql`insert into settings_versions (version, settings, actor_id)
    values (1, ${JSON.stringify({ home: { sections } })}, ${randomUUID()})`.execute(db);
}

export async function fillGallery(db: Db, slug: string): Promise<void> {
  await sql`insert into product_pictures (product_id, position, image, alt)
    select p.id, n.position, n.image, 'Picture ' || n.position from products p, (
      select 1 + row_number() over (order by image) as position, image from (
        select distinct image from products where image <> '' and slug <> ${slug} and archived_at is null) as i) as n
    where p.slug = ${slug} and n.position between 2 and 9
    on conflict do nothing`.execute(db);
}

export async function publishPrivacyPage(db: Db): Promise<void> {
  const text = readFileSync(new URL("../../api/src/pages/templates/privacy.md", import.meta.url), "utf8");
  await sql`insert into page_versions (slug, version, title, text, is_published, actor_id)
    values ('privacy', 1, 'Privacy', ${text}, true, ${randomUUID()})`.execute(db);
}
