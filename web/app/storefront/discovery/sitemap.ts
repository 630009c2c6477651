import { listProducts } from "@tindahan/contract/catalogue.ts";
import { loadFromApi } from "../../api.ts";
import type { Route } from "./+types/sitemap.ts";
import { PRODUCTS_PER_FILE, xml } from "./sitemap-xml.ts";

/** The table of contents: one file of lists, and as many of products as it takes. */
export async function loader({ request, context }: Route.LoaderArgs): Promise<Response> {
  const { pagination } = await loadFromApi(context, listProducts, { query: { limit: 1 } });
  const files = Math.ceil(pagination.total / PRODUCTS_PER_FILE);
  const names = ["lists", ...Array.from({ length: files }, (_, index) => `products-${index + 1}`)];
  const urls = names.map((name) => new URL(`/sitemaps/${name}.xml`, request.url).href);
  return xml("sitemapindex", "sitemap", urls);
}
