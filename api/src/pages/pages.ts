import type { FastifyInstance } from "fastify";
import { ShopError } from "@tindahan/contract/core/errors.ts";
import {
  getAdminContentPage,
  getPage,
  listAllPages,
  PAGE_SLUGS,
  previewPage,
  restorePage,
  savePage,
  type AdminContentPage,
  type PageDetails,
  type PageSlug,
} from "@tindahan/contract/pages/pages.ts";
import { registerEndpoint } from "../platform/http/register-endpoint.ts";
import type { Services } from "../platform/services.ts";
import { changePage } from "./change-page.ts";
import { TAG, toManaged } from "./current-pages.ts";
import { renderMarkdown } from "./markdown.ts";
import { emptyPlaceholders, valuesOf, TEMPLATES } from "./templates.ts";
import { selectHistory, selectPage, selectPages } from "./queries.ts";

export { createPages, publishedOf, TAG } from "./current-pages.ts";

export function pageRoutes(app: FastifyInstance, services: Services): void {
  const { db, reads, pageCache, settings, pages } = services;

  /** Other instances get a notification; this admin must see the change immediately. */
  function invalidateCaches(): void {
    pages.forget();
    pageCache.invalidate(TAG);
  }

  registerEndpoint(
    app,
    getPage,
    async ({ params }) => {
      const page = (await pages.read(reads)).find(({ slug }) => slug === params.slug);
      if (!page?.isPublished) throw new ShopError("not_found");
      const { slug, title, text, changedAt } = page;
      const blocks = renderMarkdown(text, valuesOf((await settings.read(reads)).shop));
      return { page: { slug, title, blocks, changedAt: changedAt! } };
    },
    { cache: pageCache, tags: [TAG, "settings"] },
  );

  registerEndpoint(app, listAllPages, async () => {
    const saved = (await selectPages(db)).map(toManaged);
    return {
      pages: PAGE_SLUGS.map((wantedSlug) => {
        const { slug, title, isPublished, version, changedAt } =
          saved.find(({ slug }) => slug === wantedSlug) ?? templateOf(wantedSlug);
        return { slug, title, isPublished, version, changedAt };
      }),
    };
  });

  async function readPageFile(slug: PageSlug): Promise<PageDetails> {
    const row = await selectPage(db, slug);
    return {
      page: row ? toManaged(row) : templateOf(slug),
      template: TEMPLATES[slug],
      history: await selectHistory(db, slug),
    };
  }

  registerEndpoint(app, getAdminContentPage, ({ params }) => readPageFile(params.slug));

  registerEndpoint(app, savePage, async ({ caller, params: { slug }, body }) => {
    await changePage(services, caller, slug, body);
    invalidateCaches();
    return { ...(await readPageFile(slug)), message: body.isPublished ? "Page published" : "Page saved" };
  });

  registerEndpoint(app, restorePage, async ({ caller, params: { slug }, body: { former, version } }) => {
    const row = await selectPage(db, slug, former);
    if (!row) throw new ShopError("not_found");
    await changePage(services, caller, slug, { ...row, version });
    invalidateCaches();
    return { ...(await readPageFile(slug)), message: "Earlier text restored" };
  });

  registerEndpoint(app, previewPage, async ({ body: { text } }) => {
    const values = valuesOf((await settings.read()).shop);
    return { blocks: renderMarkdown(text, values), missing: emptyPlaceholders(text, values) };
  });
}

function templateOf(slug: PageSlug): AdminContentPage {
  return { slug, ...TEMPLATES[slug], isPublished: false, version: 0, changedAt: null };
}
