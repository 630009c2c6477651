import { ChevronDown } from "lucide-react";
import { useEffect, useRef, type ChangeEvent } from "react";
import { useNavigate } from "react-router";
import type { ProductSort } from "@tindahan/contract/catalogue/catalogue.ts";
import { buttonClass } from "../../../ui/actions/button.tsx";
import { SEARCH_FORM_ID } from "../../search/search-form.tsx";
import { productListHref, readProductListFilter } from "../../../shared/catalogue/filter.ts";
import { useProductListFilter } from "./use-filter.ts";

export function ProductSortSelect({ sort, isSearch }: { sort: ProductSort | undefined; isSearch: boolean }) {
  const navigate = useNavigate();
  const filter = useProductListFilter();
  const select = useRef<HTMLSelectElement>(null);

  const lastSort = useRef(sort);

  // Updates the field when the URL changes only: keeps the focus, and a choice made before hydration.
  useEffect(() => {
    if (select.current && lastSort.current !== sort) select.current.value = sort ?? "";
    lastSort.current = sort;
  }, [sort]);

  function change(event: ChangeEvent<HTMLSelectElement>) {
    const chosen = new URLSearchParams({ sort: event.target.value });
    void navigate(productListHref({ ...filter, sort: readProductListFilter(chosen).sort, page: 1 }), {
      preventScrollReset: true,
    });
  }

  return (
    <div className="flex items-center gap-2">
      <label className="relative flex items-center">
        <span className="sr-only">Sort by</span>
        <select
          // With other options the browser would select a different one; the key creates a new field.
          key={String(isSearch)}
          ref={select}
          name="sort"
          form={SEARCH_FORM_ID}
          defaultValue={sort ?? ""}
          onChange={change}
          className="field-sizing-content h-11 cursor-pointer appearance-none rounded-control bg-transparent pr-8 pl-3 text-16 font-medium hover:bg-tint max-md:-mr-3 md:border md:border-line-strong md:bg-surface md:text-14"
        >
          {isSearch ? (
            <>
              <option value="">Best match</option>
              <option value="newest">Newest</option>
            </>
          ) : (
            <option value="">Newest</option>
          )}
          <option value="best-selling">Best selling</option>
          <option value="price-up">Price: low to high</option>
          <option value="price-down">Price: high to low</option>
          <option value="name">Name</option>
        </select>
        <ChevronDown
          size={16}
          aria-hidden
          className="pointer-events-none absolute right-2 text-ink-2 max-md:-right-1.5"
        />
      </label>
      <noscript>
        <button type="submit" form={SEARCH_FORM_ID} className={buttonClass({ variant: "secondary" })}>
          Sort
        </button>
      </noscript>
    </div>
  );
}
