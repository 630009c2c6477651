import { data, type RouterContextProvider } from "react-router";
import { listCollections, listSlugs } from "@tindahan/contract/catalogue.ts";
import { loadFromApi } from "../../api.ts";
import { listHref } from "../catalogue/filter.ts";
import { productHref } from "../product/product-href.ts";
import type { Route } from "./+types/sitemap-file.ts";
import { xml } from "./sitemap-xml.ts";

/** As the table of contents names them. */
const PART = /^products-([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.xml$/;

export async function loader({ params, request, context }: Route.LoaderArgs): Promise<Response> {
  const paths = await pathsOf(context, params.file);
  if (paths.length === 0) throw data(null, { status: 404 });
  // Paths of ours, which need no parsing: five thousand would take longer than all the rest.
  const { origin } = new URL(request.url);
  return xml(
    "urlset",
    "url",
    paths.map((path) => origin + path),
  );
}

async function pathsOf(context: Readonly<RouterContextProvider>, file: string): Promise<string[]> {
  if (file === "lists.xml") {
    const { data: categories } = await loadFromApi(context, listCollections, {});
    return ["/", ...categories.map(({ slug }) => listHref({ slug }))];
  }
  const from = PART.exec(file)?.[1];
  if (!from) return [];
  const { data: slugs } = await loadFromApi(context, listSlugs, { query: { from } });
  return slugs.map((slug) => productHref({ slug }));
}
