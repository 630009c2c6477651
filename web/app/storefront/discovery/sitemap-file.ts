import { data, type RouterContextProvider } from "react-router";
import { listCategories, listProducts } from "@tindahan/contract/catalogue.ts";
import { loadFromApi } from "../../api.ts";
import { listHref } from "../catalogue/filter.ts";
import { productHref } from "../product/product-href.ts";
import type { Route } from "./+types/sitemap-file.ts";
import { PRODUCTS_PER_FILE, xml } from "./sitemap-xml.ts";

/** As many as the API gives at once. */
const BATCH = 100;
const LAST_FILE = 1_000_000 / PRODUCTS_PER_FILE;

export async function loader({ params, request, context }: Route.LoaderArgs): Promise<Response> {
  const paths = await pathsOf(context, params.file);
  if (paths.length === 0) throw data(null, { status: 404 });
  return xml(
    "urlset",
    "url",
    paths.map((path) => new URL(path, request.url).href),
  );
}

async function pathsOf(context: Readonly<RouterContextProvider>, file: string): Promise<string[]> {
  if (file === "lists.xml") {
    const { data: categories } = await loadFromApi(context, listCategories, {});
    return ["/", ...categories.map(({ _id }) => listHref({ category: _id }))];
  }
  const number = Number(/^products-(\d{1,4})\.xml$/.exec(file)?.[1]);
  return number >= 1 && number <= LAST_FILE ? productPaths(context, number) : [];
}

/** One batch after the other: a robot can wait, the shoppers' queries should not have to. */
async function productPaths(context: Readonly<RouterContextProvider>, number: number): Promise<string[]> {
  const paths: string[] = [];
  const batches = PRODUCTS_PER_FILE / BATCH;
  for (let page = (number - 1) * batches + 1; page <= number * batches; page++) {
    const answer = await loadFromApi(context, listProducts, { query: { page, limit: BATCH } });
    paths.push(...answer.data.map(productHref));
    if (page >= answer.pagination.pages) break;
  }
  return paths;
}
