import { loadFromApi } from "../../shared/api/api.ts";
import type { Route } from "./+types/sitemap.ts";
import { sitemapXmlResponse } from "./sitemap-xml.ts";

/** Lists the sitemaps: `lists` for home, categories and pages, and one per catalogue part, named by its first product. */
export async function loader({ request, context }: Route.LoaderArgs): Promise<Response> {
  const { data: parts } = await loadFromApi(context, "GET /api/products/parts", {});
  const names = ["lists", ...parts.map((first) => `products-${first}`)];
  const { origin } = new URL(request.url);
  return sitemapXmlResponse(
    "sitemapindex",
    "sitemap",
    names.map((name) => ({ url: `${origin}/sitemaps/${name}.xml` })),
  );
}
