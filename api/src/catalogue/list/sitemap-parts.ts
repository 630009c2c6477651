import { sql } from "kysely";
import { PRODUCTS_PER_PART } from "@tindahan/contract/catalogue/catalogue.ts";
import type { Id } from "@tindahan/contract/core/primitives.ts";
import type { Db } from "../../platform/db/database.ts";

/** Ids sort by time, so a new product changes only the last part. */
export async function selectSitemapParts(db: Db): Promise<Id[]> {
  const { rows } = await sql<{ id: Id }>`
    select id from (select id, row_number() over (order by id) as row_rank from products) as ranked
    where (row_rank - 1) % ${PRODUCTS_PER_PART} = 0 order by id`.execute(db);
  return rows.map(({ id }) => id);
}

export async function selectSitemapPartSlugs(
  db: Db,
  from: Id | undefined,
): Promise<{ data: string[]; changedAt: string[] }> {
  const rows = await db
    .selectFrom((all) =>
      all
        .selectFrom("products")
        .select(["id", "slug", "archived_at", "updated_at"])
        .$if(from !== undefined, (since) => since.where("id", ">=", from!))
        .orderBy("id")
        .limit(PRODUCTS_PER_PART)
        .as("part"),
    )
    .select(["slug", "updated_at"])
    .where("archived_at", "is", null)
    .orderBy("id")
    .execute();
  return {
    data: rows.map(({ slug }) => slug),
    changedAt: rows.map(({ updated_at }) => updated_at.toISOString()),
  };
}
