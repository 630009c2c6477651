import { PAGE_SLUGS, type ManagedPage } from "@tindahan/contract/pages/pages.ts";
import type { Shop } from "@tindahan/contract/settings/shop.ts";
import type { Changes } from "../platform/db/changes.ts";
import { createCurrent, type Current } from "../platform/cache/current.ts";
import type { Db } from "../platform/db/database.ts";
import { selectPages, type PageRow } from "./queries.ts";

export const TAG = "pages";

export function createPages(db: Db, changes: Changes): Current<ManagedPage[]> {
  return createCurrent(TAG, async (through) => (await selectPages(through)).map(toManaged), { db, changes });
}

export function toManaged({ at, ...row }: PageRow): ManagedPage {
  return { ...row, changedAt: at.toISOString() };
}

export function publishedOf(pages: ManagedPage[]): Shop["pages"] {
  return PAGE_SLUGS.flatMap((slug) =>
    pages.filter((page) => page.slug === slug && page.isPublished).map(({ title }) => ({ slug, title })),
  );
}
