import { PAGE_SLUGS, type AdminContentPage } from "@tindahan/contract/pages/pages.ts";
import type { Shop } from "@tindahan/contract/settings/shop.ts";
import type { Changes } from "../platform/db/changes.ts";
import { createCachedValue, type CachedValue } from "../platform/cache/cached-value.ts";
import type { Db } from "../platform/db/database.ts";
import { selectContentPages, type PageRow } from "./queries.ts";

export const TAG = "pages";

export function createContentPages(db: Db, changes: Changes): CachedValue<AdminContentPage[]> {
  return createCachedValue(
    TAG,
    async (through) => (await selectContentPages(through)).map(toAdminContentPage),
    {
      db,
      changes,
    },
  );
}

export function toAdminContentPage({ at, ...row }: PageRow): AdminContentPage {
  return { ...row, changedAt: at.toISOString() };
}

export function listPublishedPages(pages: AdminContentPage[]): Shop["pages"] {
  return PAGE_SLUGS.flatMap((slug) =>
    pages.filter((page) => page.slug === slug && page.isPublished).map(({ title }) => ({ slug, title })),
  );
}
