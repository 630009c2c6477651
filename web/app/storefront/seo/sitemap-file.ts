import { data, type RouterContextProvider } from "react-router";
import { loadFromApi } from "../../shared/api/api.ts";
import { productListHref } from "../../shared/catalogue/filter.ts";
import { contentPageHref } from "../pages/page-meta.ts";
import { productHref } from "../../shared/catalogue/product-href.ts";
import { loadShop } from "../../shared/shop.ts";
import type { Route } from "./+types/sitemap-file.ts";
import { sitemapXmlResponse } from "./sitemap-xml.ts";

/** The limit of the sitemap protocol. */
const MAX_URLS = 50_000;
const PART_NAME = /^products-([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.xml$/;

export async function loader({ params, request, context }: Route.LoaderArgs): Promise<Response> {
  const pages = await sitemapPagesOf(context, params.file);
  if (pages.length === 0) throw data(null, { status: 404 });
  // Concatenated: parsing 5,000 URLs would take longer than the rest of the response.
  const { origin } = new URL(request.url);
  return sitemapXmlResponse(
    "urlset",
    "url",
    pages.slice(0, MAX_URLS).map(({ path, changedAt }) => ({ url: origin + path, changedAt })),
  );
}

type Page = { path: string; changedAt?: string | undefined };

async function sitemapPagesOf(context: Readonly<RouterContextProvider>, file: string): Promise<Page[]> {
  if (file === "lists.xml") return sitemapListPages(context);
  const from = PART_NAME.exec(file)?.[1];
  if (!from) return [];
  const { data: slugs, changedAt } = await loadFromApi(context, "GET /api/products/slugs", {
    query: { from },
  });
  return slugs.map((slug, index) => ({ path: productHref({ slug }), changedAt: changedAt[index] }));
}

/** Lists have no `changedAt`: it would change with each product. */
async function sitemapListPages(context: Readonly<RouterContextProvider>): Promise<Page[]> {
  const [{ data: categories }, shop] = await Promise.all([
    loadFromApi(context, "GET /api/collections", {}),
    loadShop(context),
  ]);
  const textPages = await Promise.all(
    (shop?.pages ?? []).map(({ slug }) => loadFromApi(context, "GET /api/pages/:slug", { params: { slug } })),
  );
  return [
    { path: "/" },
    ...categories.map(({ slug }) => ({ path: productListHref({ slug }) })),
    ...textPages.map(({ page: { slug, changedAt } }) => ({ path: contentPageHref(slug), changedAt })),
  ];
}
