import { data, type RouterContextProvider } from "react-router";
import type { Collection, Category } from "@tindahan/contract/catalogue/catalogue.ts";
import { ShopError } from "@tindahan/contract/core/errors.ts";
import type { PublicSection } from "@tindahan/contract/catalogue/home.ts";
import { MAX_FILTERED_RESULTS, PRODUCTS_PER_PAGE } from "@tindahan/contract/catalogue/constants.ts";
import { callApi, loadFromApi } from "../../shared/api/api.ts";
import { apiContext } from "../../shared/api/context.ts";
import { productListHref, readProductListFilter, type Filter } from "../../shared/catalogue/filter.ts";
import { toListedProducts, toPublicProduct, type PublicProduct } from "../product/buying/public-product.ts";

type Context = Readonly<RouterContextProvider>;

export async function loadCatalogue(context: Context, { origin, searchParams }: URL, slug?: string) {
  const listing = loadFromApi(context, "GET /api/collections", {});
  const filter =
    slug === undefined
      ? readProductListFilter(searchParams)
      : categoryPageFilter(slug, searchParams, await listing);
  const { slug: _, ...query } = filter;
  const [products, { data: categories }, home] = await Promise.all([
    loadFromApi(context, "GET /api/products", { query: { ...query, limit: PRODUCTS_PER_PAGE } }),
    listing,
    loadHomeSections(context, filter),
  ]);
  const listed = toListedProducts(products.data, categories, {
    isByAge: filter.sort === "newest" || (!filter.sort && !filter.search),
  });
  const category = categories.find(({ _id }) => _id === filter.category);
  return {
    origin,
    filter,
    category,
    home,
    pagination: products.pagination,
    countText: formatProductCount(products.pagination.total, filter),
    correctedSearch: products.correctedSearch,
    products: listed,
    detailsProducts: await loadDetailsProduct(context, searchParams.get("details"), listed, categories),
  };
}

function categoryPageFilter(
  slug: string,
  params: URLSearchParams,
  { data: categories }: { data: Collection[] },
): Filter {
  const category = categories.find((one) => one.slug === slug);
  if (!category) throw data(null, { status: 404 });
  const { search: _, exact: __, ...filter } = readProductListFilter(params);
  return { ...filter, category: category._id, slug };
}

async function loadHomeSections(context: Context, filter: Filter): Promise<PublicSection[] | undefined> {
  if (productListHref(filter) !== "/") return undefined;
  try {
    const { sections } = await callApi("GET /api/home", {}, context.get(apiContext));
    return sections.length > 0 ? sections : undefined;
  } catch (error) {
    if (error instanceof ShopError) return undefined;
    throw error;
  }
}

function formatProductCount(total: number, { search, min, max, stock }: Filter): string {
  const isCapped = !search && (min ?? max ?? stock) !== undefined && total === MAX_FILTERED_RESULTS;
  return `${total.toLocaleString("en-PH")}${isCapped ? "+" : ""} ${total === 1 ? "product" : "products"}`;
}

async function loadDetailsProduct(
  context: Readonly<RouterContextProvider>,
  slug: string | null,
  listed: PublicProduct[],
  categories: Category[],
): Promise<PublicProduct[]> {
  if (!slug || listed.some((product) => product.slug === slug && !product.toChoose)) return [];
  try {
    const { data } = await callApi(
      "GET /api/products/by-slug/:slug",
      { params: { slug } },
      context.get(apiContext),
    );
    return [toPublicProduct(data, categories)];
  } catch (error) {
    if (error instanceof ShopError) return [];
    throw error;
  }
}
