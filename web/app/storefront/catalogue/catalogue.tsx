import type { ShouldRevalidateFunctionArgs } from "react-router";
import { listCategories, listProducts, PRODUCTS_PER_PAGE } from "@tindahan/contract/catalogue.ts";
import { loadFromApi } from "../../api.ts";
import { Pagination } from "../../ui/pagination.tsx";
import { PlacedOrder } from "../checkout/placed-order.tsx";
import { nameIn } from "../shop.ts";
import type { Route } from "./+types/catalogue.ts";
import { catalogueMeta, headingOf } from "./catalogue-meta.ts";
import { CategoryChips } from "./category-chips.tsx";
import { CorrectedSearch } from "./corrected-search.tsx";
import { useDetailsAddress } from "./details-address.ts";
import { DetailsDialog } from "./details-dialog.tsx";
import { isSameList, listHref, readFilter } from "./filter.ts";
import { loadDetailed } from "./load-detailed.ts";
import { NoProducts } from "./no-products.tsx";
import { ProductCard } from "./product-card.tsx";
import { toShownList } from "./shown-product.ts";
import { TitleRow } from "./title-row.tsx";

/** The cards of the first row on the widest screen: in view at once, so their pictures do not wait. */
const FIRST_ROW = 4;
/** The first row on a phone, and what its first view waits for. */
const FIRST_SEEN = 2;

export function meta({ loaderData, matches }: Route.MetaArgs): Route.MetaDescriptors {
  const shop = nameIn(matches);
  return loaderData ? catalogueMeta({ ...loaderData, shop }) : [{ title: shop }];
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const { origin, searchParams } = new URL(request.url);
  const filter = readFilter(searchParams);
  const [products, categories] = await Promise.all([
    loadFromApi(context, listProducts, { query: { ...filter, limit: PRODUCTS_PER_PAGE } }),
    loadFromApi(context, listCategories, {}),
  ]);
  const shown = toShownList(products.data, categories.data, {
    isByAge: filter.sort === "newest" || (!filter.sort && !filter.search),
  });
  return {
    origin,
    filter,
    categoryName: categories.data.find(({ _id }) => _id === filter.category)?.name,
    pagination: products.pagination,
    correctedSearch: products.correctedSearch,
    products: shown,
    detailed: await loadDetailed(context, searchParams.get("details"), shown, categories.data),
  };
}

/** Opening and closing a product's details, and dismissing a placed order, show what is here already. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  const isHere = currentUrl.search !== nextUrl.search && isSameList(currentUrl.search, nextUrl.search);
  return isHere ? false : defaultShouldRevalidate;
}

export default function Catalogue({ loaderData }: Route.ComponentProps) {
  const { filter, categoryName, products, pagination, correctedSearch, detailed } = loaderData;
  const details = useDetailsAddress();
  const opened = [...detailed, ...products].find(({ slug }) => slug === details.slug);

  return (
    <>
      <PlacedOrder />
      <CategoryChips filter={filter} />
      <div className="container-page pt-5 md:pt-8">
        <TitleRow
          title={headingOf(loaderData)}
          total={pagination.total}
          sort={filter.sort}
          isSearch={filter.search !== undefined}
        />
        <CorrectedSearch
          shown={correctedSearch}
          typed={filter.search}
          exactHref={listHref({ ...filter, exact: "1", page: 1 })}
        />
        {products.length === 0 ? (
          <NoProducts filter={filter} total={pagination.total} categoryName={categoryName} />
        ) : (
          <>
            <ul className="mt-2 grid grid-cols-[repeat(auto-fill,minmax(max(8rem,40%),1fr))] gap-x-3 gap-y-7 md:mt-5 md:grid-cols-3 md:gap-x-6 md:gap-y-10 lg:grid-cols-4">
              {products.map((product, index) => (
                <li key={product._id} className="min-w-0">
                  <ProductCard
                    product={product}
                    eager={index < FIRST_ROW}
                    priority={index < FIRST_SEEN}
                    onDetails={() => details.open(product.slug)}
                  />
                </li>
              ))}
            </ul>
            <div className="mt-10 md:mt-14">
              <Pagination {...pagination} hrefFor={(page) => listHref({ ...filter, page })} />
            </div>
          </>
        )}
      </div>
      <DetailsDialog product={opened} onClose={details.close} />
    </>
  );
}
