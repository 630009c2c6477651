import { Plus, Upload } from "lucide-react";
import { useState } from "react";
import { redirect, useNavigate, useRevalidator } from "react-router";
import type { Product } from "@tindahan/contract/catalogue/catalogue.ts";
import { callApi } from "../../../shared/api/api.ts";
import { Button, ButtonLink } from "../../../ui/actions/button.tsx";
import { CorrectedSearchNote } from "../../../shared/catalogue/corrected-search.tsx";
import { AdminPage } from "../../frame/admin-page.tsx";
import { ListFooter } from "../../lists/list-footer.tsx";
import { useLatestFilter } from "../../lists/list-filter.ts";
import { useRowSelection } from "../../lists/use-selection.ts";
import type { Route } from "./+types/products.ts";
import { ProductBulkBar } from "../bulk/bulk-bar.tsx";
import { ProductsChangeDialog } from "../bulk/change-dialog.tsx";
import { DeleteProductDialog } from "./delete-product-dialog.tsx";
import { ExportButton } from "../../lists/export-button.tsx";
import { LoadingScreen } from "../../frame/loading-screen.tsx";
import { createProductExport } from "../import/product-sheet.ts";
import { ProductFilterBar } from "./filter-bar.tsx";
import { productsHref, readProductFilter, type ProductFilter } from "./filter.ts";
import { ProductImportDialog } from "../import/import-dialog.tsx";
import { shouldReloadList, useEditedProductUrl } from "../form/edited-product.ts";
import { AddProductDialog, EditProductDialog } from "../form/product-dialog.tsx";
import { loadPictureProblems, PictureProblemsNote } from "./picture-problems.tsx";
import { ProductTabs } from "./product-tabs.tsx";
import { ProductTable } from "./product-table.tsx";
import { EmptyState } from "../../../ui/feedback/states.tsx";
import { useProductEdits } from "./use-product-edits.ts";
import { toProductRows, useExpandedVariants } from "./variant-rows.ts";

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const filter = readProductFilter(new URL(request.url).searchParams);
  const { size: limit, ...query } = filter;
  const [{ data, pagination, correctedSearch }, categories, { shop }, pictureProblems] = await Promise.all([
    callApi("GET /api/products", { query: { ...query, limit } }),
    callApi("GET /api/categories", {}),
    callApi("GET /api/shop", {}),
    loadPictureProblems(),
  ]);
  if (filter.page > pagination.pages) throw redirect(productsHref({ ...filter, page: pagination.pages }));
  return {
    filter,
    products: data,
    pagination,
    correctedSearch,
    categories: categories.data,
    lowStock: shop.lowStock,
    pictureProblems,
  };
}

export const shouldRevalidate = shouldReloadList;

export function HydrateFallback() {
  return <LoadingScreen of="list" />;
}

type OpenedDialog = { dialog: "add" | "import" | "change" } | { dialog: "delete" | "sale"; product: Product };

export default function Products({ loaderData }: Route.ComponentProps) {
  const { filter, pagination, correctedSearch, categories, lowStock, pictureProblems } = loaderData;
  const chosen = useLatestFilter(filter, readProductFilter);
  const expanded = useExpandedVariants(productsHref(filter));
  const { products, announcement, saveEdit, undoEdit } = useProductEdits(loaderData.products, expanded);
  const selection = useRowSelection(productsHref(filter), products);
  const [opened, setOpened] = useState<OpenedDialog>();
  const close = () => setOpened(undefined);
  const edited = useEditedProductUrl();
  const { revalidate } = useRevalidator();
  const reload = () => void Promise.all([revalidate(), expanded.reload()]);
  const navigate = useNavigate();

  function added() {
    close();
    // The filter may hide the new product; the unfiltered list starts with it.
    void navigate(productsHref({ size: filter.size }));
  }

  return (
    <AdminPage
      title="Products"
      count={pagination.total}
      actions={
        <ProductListActions
          fetchPart={createProductExport(filter, categories)}
          onOpen={(dialog) => setOpened({ dialog })}
        />
      }
    >
      <ProductTabs filter={chosen} />
      <PictureProblemsNote problems={pictureProblems} />
      <ProductFilterBar filter={chosen} categories={categories} />
      <CorrectedSearchNote
        shown={correctedSearch}
        typed={filter.search}
        exactHref={productsHref({ ...filter, exact: "1", page: 1 })}
      />
      {products.length === 0 ? (
        <EmptyProductList filter={filter} />
      ) : (
        <>
          <p role="status" className="sr-only">
            {announcement}
          </p>
          <ProductTable
            rows={toProductRows(products, expanded.variants)}
            expanded={expanded.variants}
            onExpand={(shown, isExpanded) => void (isExpanded ? expanded.show(shown) : expanded.hide(shown))}
            categories={categories}
            lowStock={lowStock}
            withoutPicture={new Set(pictureProblems.map(({ productId }) => productId))}
            onEdit={({ _id }) => edited.open(_id)}
            onDelete={(product) => setOpened({ dialog: "delete", product })}
            onSale={(product) => setOpened({ dialog: "sale", product })}
            selected={selection.ids}
            onSelect={selection.select}
            onChange={saveEdit}
            onUndo={undoEdit}
            onAdjusted={reload}
          />
          <ListFooter {...pagination} hrefFor={(change) => productsHref({ ...chosen, ...change })} />
          <ProductBulkBar selection={selection} onChange={() => setOpened({ dialog: "change" })} />
        </>
      )}
      {opened?.dialog === "add" && (
        <AddProductDialog categories={categories} onSaved={added} onClose={close} />
      )}
      {edited.id && (
        <EditProductDialog
          key={edited.id}
          id={edited.id}
          listed={products.find(({ _id }) => _id === edited.id)}
          categories={categories}
          onSaved={() => void edited.close().then(reload)}
          onClose={() => void edited.close()}
        />
      )}
      {(opened?.dialog === "change" || opened?.dialog === "sale") && (
        <ProductsChangeDialog
          products={
            opened.dialog === "sale" ? [opened.product] : products.filter(({ _id }) => selection.ids.has(_id))
          }
          kind={opened.dialog === "sale" ? saleKindOf(opened.product) : undefined}
          categories={categories}
          onChanged={() => {
            if (opened.dialog === "change") selection.clear();
            reload();
          }}
          onClose={close}
        />
      )}
      {opened?.dialog === "import" && <ProductImportDialog onChanged={reload} onClose={close} />}
      {opened?.dialog === "delete" && (
        <DeleteProductDialog product={opened.product} onChanged={() => void revalidate()} onClose={close} />
      )}
    </AdminPage>
  );
}

const saleKindOf = ({ options }: Product) => (options ? "sale-percent" : "sale");

type PageActionsProps = {
  fetchPart: ReturnType<typeof createProductExport>;
  onOpen: (dialog: "import" | "add") => void;
};

function ProductListActions({ fetchPart, onOpen }: PageActionsProps) {
  return (
    <>
      <Button variant="secondary" size="sm" onClick={() => onOpen("import")}>
        <Upload size={16} aria-hidden />
        Import
      </Button>
      <ExportButton fileName="products.csv" fetchPart={fetchPart} />
      <Button size="sm" data-shortcut="n" onClick={() => onOpen("add")}>
        <Plus size={16} aria-hidden />
        Add product
      </Button>
    </>
  );
}

function EmptyProductList({ filter: { search, category, stock, size } }: { filter: ProductFilter }) {
  if (!search && !category)
    return (
      <EmptyState drawing="shelf" title={stock ? "No products are low in stock." : "No products yet."}>
        {stock ? "Products with low stock appear here." : "Add your first product to open the shop."}
      </EmptyState>
    );
  return (
    <EmptyState
      drawing="shelf"
      title="No products found."
      action={
        <ButtonLink to={productsHref({ size })} variant="secondary">
          Show all products
        </ButtonLink>
      }
    >
      Nothing matches your search.
    </EmptyState>
  );
}
