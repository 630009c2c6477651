import { sql } from "kysely";
import { PRODUCTS_PER_PART } from "@tindahan/contract/catalogue/catalogue.ts";
import type { Id } from "@tindahan/contract/core/primitives.ts";
import type { Db } from "../../platform/db/database.ts";

/**
 * Where the parts of the catalogue begin. By id, which sorts by time: a new product goes to the end, and the parts
 * before it stay as they are. The walk reads an index alone, archived products included.
 */
export async function selectParts(db: Db): Promise<Id[]> {
  const { rows } = await sql<{ id: Id }>`
    select id from (select id, row_number() over (order by id) as place from products) as walked
    where (place - 1) % ${PRODUCTS_PER_PART} = 0 order by id`.execute(db);
  return rows.map(({ id }) => id);
}

/** One read along the primary key, however far into the catalogue it begins. */
export async function selectSlugs(
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
