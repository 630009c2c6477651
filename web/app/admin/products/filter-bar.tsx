import { useNavigate } from "react-router";
import type { Category } from "@tindahan/contract/catalogue.ts";
import { ClearLink } from "../clear-link.tsx";
import { CompactSelect } from "../compact-select.tsx";
import { SearchField } from "../search-field.tsx";
import { productsHref, readProductFilter, type ProductFilter } from "./filter.ts";

/** Search, category and order: each takes effect by itself, and all of it stands in the address. */
export function FilterBar({ filter, categories }: { filter: ProductFilter; categories: Category[] }) {
  const navigate = useNavigate();
  const isFiltered = filter.search || filter.category || filter.sort || filter.stock;

  function change(part: Partial<ProductFilter>, replace = false) {
    // What runs low is a list of its own: the rest does not narrow it.
    const rest = part.stock ? { size: filter.size } : { ...filter, stock: undefined };
    void navigate(productsHref({ ...rest, ...part, page: 1 }), { replace, preventScrollReset: true });
  }

  return (
    <div role="search" tabIndex={-1} className="flex flex-wrap items-center gap-2">
      <SearchField
        label="Search products"
        search={filter.search}
        onSearch={(search) => change({ search }, true)}
      />
      <CompactSelect
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
      </CompactSelect>
      <CompactSelect
        aria-label="Stock"
        value={filter.stock ?? ""}
        onChange={(event) => change({ stock: event.target.value ? "low" : undefined })}
      >
        <option value="">Any stock</option>
        <option value="low">Low stock</option>
      </CompactSelect>
      <CompactSelect
        aria-label="Sort by"
        value={filter.sort ?? ""}
        onChange={(event) =>
          change({ sort: readProductFilter(new URLSearchParams({ sort: event.target.value })).sort })
        }
      >
        <option value="">{filter.search ? "Best match" : "Newest"}</option>
        {filter.search && <option value="newest">Newest</option>}
        <option value="price-up">Price: low to high</option>
        <option value="price-down">Price: high to low</option>
        <option value="name">Name</option>
      </CompactSelect>
      {isFiltered && <ClearLink to={productsHref({ size: filter.size })} />}
    </div>
  );
}
