import { data, type RouterContextProvider } from "react-router";
import {
  listCollections,
  listProducts,
  MAX_FILTERED,
  PRODUCTS_PER_PAGE,
  type Collection,
  getProduct,
  type Category,
} from "@tindahan/contract/catalogue/catalogue.ts";
import { ShopError } from "@tindahan/contract/core/errors.ts";
import { getHome, type ShownSection } from "@tindahan/contract/catalogue/home.ts";
import { callApi, loadFromApi } from "../../shared/api/api.ts";
import { apiContext } from "../../shared/api/context.ts";
import { listHref, readFilter, type Filter } from "../../shared/catalogue/filter.ts";
import { toShownList, toShown, type ShownProduct } from "../product/buying/shown-product.ts";

type Context = Readonly<RouterContextProvider>;

export async function loadCatalogue(context: Context, { origin, searchParams }: URL, slug?: string) {
  const listing = loadFromApi(context, listCollections, {});
  const filter = slug === undefined ? readFilter(searchParams) : filterOf(slug, searchParams, await listing);
  const { slug: _, ...query } = filter;
  const [products, { data: categories }, home] = await Promise.all([
    loadFromApi(context, listProducts, { query: { ...query, limit: PRODUCTS_PER_PAGE } }),
    listing,
    loadHome(context, filter),
  ]);
  const shown = toShownList(products.data, categories, {
    isByAge: filter.sort === "newest" || (!filter.sort && !filter.search),
  });
  const category = categories.find(({ _id }) => _id === filter.category);
  return {
    origin,
    filter,
    category,
    home,
    pagination: products.pagination,
    counted: countedText(products.pagination.total, filter),
    correctedSearch: products.correctedSearch,
    products: shown,
    detailed: await loadDetailed(context, searchParams.get("details"), shown, categories),
  };
}

function filterOf(
  slug: string,
  params: URLSearchParams,
  { data: categories }: { data: Collection[] },
): Filter {
  const category = categories.find((one) => one.slug === slug);
  if (!category) throw data(null, { status: 404 });
  const { search: _, exact: __, ...filter } = readFilter(params);
  return { ...filter, category: category._id, slug };
}

async function loadHome(context: Context, filter: Filter): Promise<ShownSection[] | undefined> {
  if (listHref(filter) !== "/") return undefined;
  try {
    const { sections } = await callApi(getHome, {}, context.get(apiContext));
    return sections.length > 0 ? sections : undefined;
  } catch (error) {
    if (error instanceof ShopError) return undefined;
    throw error;
  }
}

function countedText(total: number, { search, min, max, stock }: Filter): string {
  const isCut = !search && (min ?? max ?? stock) !== undefined && total === MAX_FILTERED;
  return `${total.toLocaleString("en-PH")}${isCut ? "+" : ""} ${total === 1 ? "product" : "products"}`;
}

/** The product of the `details` parameter, unless the list has all of its data. */
async function loadDetailed(
  context: Readonly<RouterContextProvider>,
  slug: string | null,
  shown: ShownProduct[],
  categories: Category[],
): Promise<ShownProduct[]> {
  if (!slug || shown.some((product) => product.slug === slug && !product.toChoose)) return [];
  try {
    const { data } = await callApi(getProduct, { params: { slug } }, context.get(apiContext));
    return [toShown(data, categories)];
  } catch (error) {
    if (error instanceof ShopError) return [];
    throw error;
  }
}
