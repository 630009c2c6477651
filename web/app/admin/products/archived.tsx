import { redirect } from "react-router";
import { listArchivedProducts, listCategories } from "@tindahan/contract/catalogue.ts";
import { callApi } from "../../api.ts";
import { ButtonLink } from "../../ui/button-link.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { AdminPage } from "../admin-page.tsx";
import { ListFooter } from "../list-footer.tsx";
import { LoadingScreen } from "../loading-screen.tsx";
import { useChosenFilter } from "../use-chosen-filter.ts";
import type { Route } from "./+types/archived.ts";
import { ArchivedTable } from "./archived-table.tsx";
import { FilterBar } from "./filter-bar.tsx";
import { archivedHref, readProductFilter } from "./filter.ts";
import { ProductTabs } from "./product-tabs.tsx";

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const filter = readProductFilter(new URL(request.url).searchParams);
  const { search, category, sort, page, size: limit } = filter;
  const [{ data, pagination }, categories] = await Promise.all([
    callApi(listArchivedProducts, { query: { search, category, sort, page, limit } }),
    callApi(listCategories, {}),
  ]);
  // The last page may have gone with its last row.
  if (page > pagination.pages) throw redirect(archivedHref({ ...filter, page: pagination.pages }));
  return { filter, products: data, pagination, categories: categories.data };
}

export function HydrateFallback() {
  return <LoadingScreen of="list" />;
}

export default function Archived({ loaderData }: Route.ComponentProps) {
  const { filter, products, pagination, categories } = loaderData;
  const chosen = useChosenFilter(filter, readProductFilter);
  const isFiltered = filter.search || filter.category;

  return (
    <AdminPage title="Archived products" count={pagination.total}>
      <ProductTabs filter={chosen} isArchived />
      <FilterBar filter={chosen} categories={categories} isArchived />
      {products.length > 0 ? (
        <>
          <ArchivedTable products={products} categories={categories} />
          <ListFooter {...pagination} hrefFor={(change) => archivedHref({ ...chosen, ...change })} />
        </>
      ) : isFiltered ? (
        <EmptyState
          drawing="shelf"
          title="No products found."
          action={
            <ButtonLink to={archivedHref({ size: filter.size })} variant="secondary">
              Show all archived products
            </ButtonLink>
          }
        >
          Nothing matches your search.
        </EmptyState>
      ) : (
        <EmptyState drawing="shelf" title="No archived products.">
          Products that you delete leave the shop and wait here. You can restore them at any time.
        </EmptyState>
      )}
    </AdminPage>
  );
}
