import { redirect } from "react-router";
import { callApi } from "../../../shared/api/api.ts";
import { ButtonLink } from "../../../ui/actions/button.tsx";
import { EmptyState } from "../../../ui/feedback/states.tsx";
import { AdminPage } from "../../frame/admin-page.tsx";
import { ListFooter } from "../../lists/list-footer.tsx";
import { LoadingScreen } from "../../frame/loading-screen.tsx";
import { useLatestFilter } from "../../lists/list-filter.ts";
import type { Route } from "./+types/unlisted-products.ts";
import { ArchivedProductTable } from "./archived-table.tsx";
import { DraftProductTable } from "./draft-table.tsx";
import { ProductFilterBar } from "./filter-bar.tsx";
import { unlistedProductsHref, readProductFilter, type UnlistedTab } from "./filter.ts";
import { shouldReloadList } from "../form/edited-product.ts";
import { ProductTabs } from "./product-tabs.tsx";

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { searchParams, pathname } = new URL(request.url);
  const tab: UnlistedTab = pathname.endsWith("/drafts") ? "drafts" : "archived";
  const drafts = tab === "drafts" ? "1" : undefined;
  const filter = readProductFilter(searchParams);
  const { search, category, sort, page, size: limit } = filter;
  const [{ data, pagination }, categories] = await Promise.all([
    callApi("GET /api/admin/products/archived", { query: { drafts, search, category, sort, page, limit } }),
    callApi("GET /api/categories", {}),
  ]);
  if (page > pagination.pages)
    throw redirect(unlistedProductsHref(tab, { ...filter, page: pagination.pages }));
  return { tab, filter, products: data, pagination, categories: categories.data };
}

export const shouldRevalidate = shouldReloadList;

export function HydrateFallback() {
  return <LoadingScreen of="list" />;
}

const TABS = {
  drafts: {
    title: "Drafts",
    none: "No drafts.",
    explanation: "Drafts stay here, hidden from shoppers, until you publish them.",
    Table: DraftProductTable,
  },
  archived: {
    title: "Archived products",
    none: "No archived products.",
    explanation: "Products you remove from the shop are kept here. You can restore them at any time.",
    Table: ArchivedProductTable,
  },
};

export default function UnlistedProducts({ loaderData }: Route.ComponentProps) {
  const { tab, filter, products, pagination, categories } = loaderData;
  const chosen = useLatestFilter(filter, readProductFilter);
  const isFiltered = filter.search || filter.category;
  const { title, none, explanation, Table } = TABS[tab];

  return (
    <AdminPage title={title} count={pagination.total}>
      <ProductTabs filter={chosen} tab={tab} />
      <ProductFilterBar filter={chosen} categories={categories} tab={tab} />
      {products.length > 0 ? (
        <>
          <Table products={products} categories={categories} />
          <ListFooter
            {...pagination}
            hrefFor={(change) => unlistedProductsHref(tab, { ...chosen, ...change })}
          />
        </>
      ) : isFiltered ? (
        <EmptyState
          drawing="shelf"
          title="No products found."
          action={
            <ButtonLink to={unlistedProductsHref(tab, { size: filter.size })} variant="secondary">
              Show all
            </ButtonLink>
          }
        >
          Nothing matches your search.
        </EmptyState>
      ) : (
        <EmptyState drawing="shelf" title={none}>
          {explanation}
        </EmptyState>
      )}
    </AdminPage>
  );
}
