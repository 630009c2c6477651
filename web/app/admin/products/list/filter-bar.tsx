import { useNavigate } from "react-router";
import type { Category } from "@tindahan/contract/catalogue/catalogue.ts";
import {
  ClearFiltersLink,
  CompactFilterSelect,
  CollapsibleFilters,
  ListSearchField,
} from "../../../ui/tables/filter-controls.tsx";
import {
  unlistedProductsHref,
  productsHref,
  readProductFilter,
  type UnlistedTab,
  type ProductFilter,
} from "./filter.ts";

type FilterBarProps = { filter: ProductFilter; categories: Category[]; tab?: UnlistedTab };

export function ProductFilterBar({ filter, categories, tab }: FilterBarProps) {
  const navigate = useNavigate();
  const hrefOf = (one: Partial<ProductFilter>) => (tab ? unlistedProductsHref(tab, one) : productsHref(one));
  const defaultOrder = tab ? DEFAULT_ORDERS[tab] : defaultSortName(filter);
  const isFiltered = filter.search || filter.category || filter.sort || filter.stock;

  function change(part: Partial<ProductFilter>, replace = false) {
    const changed = { ...filter, exact: undefined, ...part, page: 1 };
    void navigate(hrefOf(changed), { replace, preventScrollReset: true, flushSync: true });
  }

  return (
    <div role="search" tabIndex={-1} className="flex flex-wrap items-center gap-2">
      <ListSearchField
        label="Search products"
        search={filter.search}
        onSearch={(search) => change({ search }, true)}
      />
      <CollapsibleFilters chosen={[filter.category, filter.stock, filter.sort].filter(Boolean).length}>
        <CompactFilterSelect
          aria-label="Category"
          value={filter.category ?? ""}
          onChange={(event) => change({ category: event.target.value || undefined })}
        >
          <option value="">All Categories</option>
          {categories.map(({ _id, name }) => (
            <option key={_id} value={_id}>
              {name}
            </option>
          ))}
        </CompactFilterSelect>
        {!tab && (
          <CompactFilterSelect
            aria-label="Stock"
            value={filter.stock ?? ""}
            onChange={(event) => change({ stock: event.target.value ? "low" : undefined })}
          >
            <option value="">Any stock</option>
            <option value="low">Low stock</option>
          </CompactFilterSelect>
        )}
        <CompactFilterSelect
          aria-label="Sort by"
          value={filter.sort ?? ""}
          onChange={(event) =>
            change({ sort: readProductFilter(new URLSearchParams({ sort: event.target.value })).sort })
          }
        >
          <option value="">{defaultOrder}</option>
          {defaultOrder !== "Newest" && <option value="newest">Newest</option>}
          <option value="price-up">Price: low to high</option>
          <option value="price-down">Price: high to low</option>
          <option value="name">Name</option>
        </CompactFilterSelect>
      </CollapsibleFilters>
      {isFiltered && <ClearFiltersLink to={hrefOf({ size: filter.size })} />}
    </div>
  );
}

const DEFAULT_ORDERS: Record<UnlistedTab, string> = {
  drafts: "Newest drafts",
  archived: "Recently archived",
};

function defaultSortName({ stock, search }: ProductFilter): string {
  if (stock) return "Lowest stock";
  return search ? "Best match" : "Newest";
}
