import { Search, X } from "lucide-react";
import { useEffect, useRef, type SubmitEvent } from "react";
import { useNavigate, useNavigation } from "react-router";
import type { Category } from "@tindahan/contract/catalogue.ts";
import { ButtonLink } from "../../ui/button-link.tsx";
import { CompactSelect } from "../compact-select.tsx";
import { productsHref, readProductFilter, type ProductFilter } from "./filter.ts";

/** Long enough for the next letter, short enough not to be noticed. */
const TYPING_MS = 250;

/** Search, category and order: each takes effect by itself, and all of it stands in the address. */
export function FilterBar({ filter, categories }: { filter: ProductFilter; categories: Category[] }) {
  const navigate = useNavigate();
  const next = useNavigation().location;
  // What was just chosen is shown at once, and not only when its list is here.
  const shown =
    next?.pathname === "/admin/products" ? readProductFilter(new URLSearchParams(next.search)) : filter;
  const isFiltered = shown.search !== undefined || shown.category !== undefined || shown.sort !== undefined;

  function change(part: Partial<ProductFilter>, replace = false) {
    void navigate(productsHref({ ...filter, ...part, page: 1 }), { replace, preventScrollReset: true });
  }

  return (
    <div role="search" className="flex flex-wrap items-center gap-2">
      <SearchField search={filter.search} onSearch={(search) => change({ search }, true)} />
      <CompactSelect
        aria-label="Category"
        value={shown.category ?? ""}
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
        aria-label="Sort by"
        value={shown.sort ?? ""}
        onChange={(event) =>
          change({ sort: readProductFilter(new URLSearchParams({ sort: event.target.value })).sort })
        }
      >
        <option value="">{shown.search ? "Best match" : "Newest"}</option>
        {shown.search && <option value="newest">Newest</option>}
        <option value="price-up">Price: low to high</option>
        <option value="price-down">Price: high to low</option>
        <option value="name">Name</option>
      </CompactSelect>
      {isFiltered && (
        <ButtonLink to={productsHref({ size: filter.size })} variant="ghost" size="sm">
          <X size={16} aria-hidden />
          Clear
        </ButtonLink>
      )}
    </div>
  );
}

type SearchFieldProps = { search: string | undefined; onSearch: (search: string | undefined) => void };

function SearchField({ search, onSearch }: SearchFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  // Back or Clear may bring another search; while somebody types, theirs is the newer one.
  useEffect(() => {
    const field = input.current!;
    if (document.activeElement !== field) field.value = search ?? "";
  }, [search]);
  useEffect(() => () => clearTimeout(timer.current), []);

  function look() {
    clearTimeout(timer.current);
    const typed = input.current!.value.trim() || undefined;
    if (typed !== search) onSearch(typed);
  }

  function submit(event: SubmitEvent) {
    event.preventDefault();
    look();
  }

  return (
    <form onSubmit={submit} className="relative w-full md:w-70">
      <Search
        size={16}
        aria-hidden
        className="pointer-events-none absolute top-1/2 left-3 -translate-y-1/2 text-ink-2"
      />
      <input
        ref={input}
        type="search"
        aria-label="Search products"
        placeholder="Search products"
        defaultValue={search}
        maxLength={200}
        autoComplete="off"
        onInput={() => {
          clearTimeout(timer.current);
          timer.current = setTimeout(look, TYPING_MS);
        }}
        className="h-9 w-full rounded-control border border-line-strong bg-surface pr-3 pl-9 text-16 placeholder:text-ink-2 md:text-13 pointer-coarse:h-11"
      />
    </form>
  );
}
