import type { ShouldRevalidateFunctionArgs } from "react-router";
import type { ProductSort } from "@tindahan/contract/catalogue/catalogue.ts";
import { Pagination } from "../../ui/layout/pagination.tsx";
import { PlacedOrderPanel } from "../checkout/placed-order.tsx";
import { HomeSections, preloadHomeSections } from "../../shared/front-page/lazy-sections.tsx";
import { shopNameFromMatches, shopFromMatches } from "../../shared/shop.ts";
import type { Route } from "./+types/catalogue.ts";
import { catalogueMeta, catalogueHeading } from "./catalogue-meta.ts";
import { CategoryChips } from "./filters/category-chips.tsx";
import { CorrectedSearchNote } from "../../shared/catalogue/corrected-search.tsx";
import { useDetailsDialogUrl } from "./details/details-url.ts";
import { ProductDetailsDialog } from "./details/details-dialog.tsx";
import { isSameProductList, productListHref } from "../../shared/catalogue/filter.ts";
import { loadCatalogue } from "./load-catalogue.ts";
import { ProductCard } from "./product-card.tsx";
import { SEARCH_PANEL_ID } from "../search/search-form.tsx";
import { ProductSortSelect } from "./filters/sort-select.tsx";
import { lazyWithServedHtml } from "../../shared/rendering/lazy-served.tsx";

const FIRST_ROW = 4;
const FIRST_ROW_ON_PHONE = 2;

export function meta({ loaderData, matches }: Route.MetaArgs): Route.MetaDescriptors {
  const shop = shopNameFromMatches(matches);
  const brand = shopFromMatches(matches)?.brand;
  return loaderData ? catalogueMeta({ ...loaderData, shop, brand }) : [{ title: shop }];
}

export async function loader({ request, params: { slug }, context }: Route.LoaderArgs) {
  return loadCatalogue(context, new URL(request.url), slug);
}

/** Loads the sections' code before the list is shown: no layout shift. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  const loaded = await serverLoader();
  if (loaded.home) await preloadHomeSections();
  return loaded;
}

export function shouldRevalidate({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  const isSame =
    currentUrl.pathname === nextUrl.pathname &&
    currentUrl.search !== nextUrl.search &&
    isSameProductList(currentUrl.search, nextUrl.search);
  return isSame ? false : defaultShouldRevalidate;
}

export default function Catalogue({ loaderData }: Route.ComponentProps) {
  const { filter, category, home, products, pagination, countText, correctedSearch, detailsProducts } =
    loaderData;
  const details = useDetailsDialogUrl();
  const opened = [...detailsProducts, ...products].find(({ slug }) => slug === details.slug);

  return (
    <>
      <PlacedOrderPanel />
      <CategoryChips filter={filter} />
      {home && <HomeSections sections={home} />}
      <div className="container-page pt-5 md:pt-8">
        <CatalogueTitleRow
          title={catalogueHeading(loaderData)}
          description={filter.slug && category?.description}
          countText={countText}
          canSort={pagination.total > 1}
          sort={filter.sort}
          isSearch={filter.search !== undefined}
        />
        <FilterPanel filter={filter} />
        <CorrectedSearchNote
          shown={correctedSearch}
          typed={filter.search}
          exactHref={productListHref({ ...filter, exact: "1", page: 1 })}
        />
        {products.length === 0 ? (
          <NoProducts filter={filter} total={pagination.total} categoryName={category?.name} />
        ) : (
          <>
            <ul className="mt-2 grid grid-cols-[repeat(auto-fill,minmax(max(8rem,40%),1fr))] gap-x-3 gap-y-4 md:mt-5 md:grid-cols-3 md:gap-x-6 md:gap-y-7 lg:grid-cols-4">
              {products.map((product, index) => (
                <li key={product._id} className="min-w-0">
                  <ProductCard
                    product={product}
                    eager={!home && index < FIRST_ROW}
                    priority={!home && index < FIRST_ROW_ON_PHONE}
                    onDetails={() => details.open(product.slug)}
                  />
                </li>
              ))}
            </ul>
            {pagination.pages > 1 && (
              <div className="mt-10 md:mt-14">
                <Pagination {...pagination} hrefFor={(page) => productListHref({ ...filter, page })} />
              </div>
            )}
          </>
        )}
      </div>
      <ProductDetailsDialog product={opened} onClose={details.close} />
    </>
  );
}

type TitleRowProps = {
  title: string;
  description?: string | undefined;
  countText: string;
  canSort: boolean;
  sort: ProductSort | undefined;
  isSearch: boolean;
};

function CatalogueTitleRow({ title, description, countText, canSort, sort, isSearch }: TitleRowProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1">
      <div className="min-w-0 max-md:w-full">
        <h1 className="text-24 text-balance wrap-anywhere md:text-30">{title}</h1>
        {description && (
          <p className="mt-1 max-w-[65ch] wrap-anywhere whitespace-pre-line text-ink-2">{description}</p>
        )}
      </div>
      <div className="flex min-h-11 flex-wrap items-center gap-x-4 max-md:w-full max-md:justify-between">
        <p role="status" className="text-14 text-ink-2 tabular-nums">
          {countText}
        </p>
        {isSearch && (
          <button
            type="button"
            popoverTarget={SEARCH_PANEL_ID}
            className="min-h-11 cursor-pointer text-14 font-medium text-accent underline underline-offset-2 lg:hidden"
          >
            Edit search
          </button>
        )}
        {canSort && <ProductSortSelect sort={sort} isSearch={isSearch} />}
      </div>
    </div>
  );
}

const FilterPanel = lazyWithServedHtml(
  () => import("./filters/filter-panel.tsx").then((module) => module.ProductFilterPanel),
  () => null,
  () => <div className="h-11" />,
);

const NoProducts = lazyWithServedHtml(
  () => import("./no-products.tsx").then((module) => module.NoProducts),
  () => <p className="py-16 text-center">No products found.</p>,
  () => <div className="h-100" />,
);
