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
import { saveContentPage } from "./change-page.ts";
import { TAG, toAdminContentPage } from "./current-pages.ts";
import { renderMarkdown } from "./markdown.ts";
import { emptyPlaceholderNames, placeholderValues, TEMPLATES } from "./templates.ts";
import { selectPageHistory, selectContentPage, selectContentPages } from "./queries.ts";

export { createContentPages, listPublishedPages, TAG } from "./current-pages.ts";

export function contentPageRoutes(app: FastifyInstance, services: Services): void {
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
      const blocks = renderMarkdown(text, placeholderValues((await settings.read(reads)).shop));
      return { page: { slug, title, blocks, changedAt: changedAt! } };
    },
    { cache: pageCache, tags: [TAG, "settings"] },
  );

  registerEndpoint(app, listAllPages, async () => {
    const saved = (await selectContentPages(db)).map(toAdminContentPage);
    return {
      pages: PAGE_SLUGS.map((wantedSlug) => {
        const { slug, title, isPublished, version, changedAt } =
          saved.find(({ slug }) => slug === wantedSlug) ?? pageFromTemplate(wantedSlug);
        return { slug, title, isPublished, version, changedAt };
      }),
    };
  });

  async function readPageFile(slug: PageSlug): Promise<PageDetails> {
    const row = await selectContentPage(db, slug);
    return {
      page: row ? toAdminContentPage(row) : pageFromTemplate(slug),
      template: TEMPLATES[slug],
      history: await selectPageHistory(db, slug),
    };
  }

  registerEndpoint(app, getAdminContentPage, ({ params }) => readPageFile(params.slug));

  registerEndpoint(app, savePage, async ({ caller, params: { slug }, body }) => {
    await saveContentPage(services, caller, slug, body);
    invalidateCaches();
    return { ...(await readPageFile(slug)), message: body.isPublished ? "Page published" : "Page saved" };
  });

  registerEndpoint(app, restorePage, async ({ caller, params: { slug }, body: { former, version } }) => {
    const row = await selectContentPage(db, slug, former);
    if (!row) throw new ShopError("not_found");
    await saveContentPage(services, caller, slug, { ...row, version });
    invalidateCaches();
    return { ...(await readPageFile(slug)), message: "Earlier text restored" };
  });

  registerEndpoint(app, previewPage, async ({ body: { text } }) => {
    const values = placeholderValues((await settings.read()).shop);
    return { blocks: renderMarkdown(text, values), missing: emptyPlaceholderNames(text, values) };
  });
}

function pageFromTemplate(slug: PageSlug): AdminContentPage {
  return { slug, ...TEMPLATES[slug], isPublished: false, version: 0, changedAt: null };
}
