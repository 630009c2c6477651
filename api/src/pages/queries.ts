import { sql } from "kysely";
import type { PageDetails, PageSlug } from "@tindahan/contract/pages/pages.ts";
import type { Id } from "@tindahan/contract/core/primitives.ts";
import type { Db, Tx } from "../platform/db/database.ts";

export type PageRow = {
  slug: PageSlug;
  version: number;
  title: string;
  text: string;
  isPublished: boolean;
  at: Date;
};

const COLUMNS = sql`slug, version, title, text, is_published as "isPublished", at`;

export async function selectContentPages(db: Db): Promise<PageRow[]> {
  const { rows } = await sql<PageRow>`
    select distinct on (slug) ${COLUMNS} from page_versions order by slug, version desc`.execute(db);
  return rows;
}

export async function selectContentPage(
  db: Db,
  slug: string,
  version?: number,
): Promise<PageRow | undefined> {
  const { rows } = await sql<PageRow>`
    select ${COLUMNS} from page_versions where slug = ${slug}
      ${version === undefined ? sql`` : sql`and version = ${version}`}
    order by version desc limit 1`.execute(db);
  return rows[0];
}

const HISTORY_LENGTH = 20;

export async function selectPageHistory(db: Db, slug: PageSlug): Promise<PageDetails["history"]> {
  const { rows } = await sql<Omit<PageDetails["history"][number], "at"> & { at: Date }>`
    select p.version, p.at, coalesce(nullif(u.name, ''), u.username, 'Unknown user') as by, p.title,
      p.is_published as "isPublished"
    from page_versions p left join users u on u.id = p.actor_id
    where p.slug = ${slug} order by p.version desc limit ${sql.lit(HISTORY_LENGTH)}`.execute(db);
  return rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() }));
}

type NewVersion = Omit<PageRow, "at"> & { actorId: Id };

/** Returns false if another admin saved this version number first. */
export async function insertPageVersion(tx: Tx, page: NewVersion): Promise<boolean> {
  const { slug, version, title, text, isPublished, actorId } = page;
  const { rows } = await sql`
    insert into page_versions (slug, version, title, text, is_published, actor_id)
    values (${slug}, ${version}, ${title}, ${text}, ${isPublished}, ${actorId})
    on conflict do nothing returning version`.execute(tx);
  return rows.length > 0;
}
