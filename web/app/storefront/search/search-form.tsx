import { Search, X, ChevronDown } from "lucide-react";
import { useEffect, useRef, type MouseEvent, type RefObject, type SubmitEvent } from "react";
import { useLocation, useNavigate } from "react-router";
import { buttonClass, IconButton } from "../../ui/actions/button.tsx";
import { productListHref, readProductListFilter } from "../../shared/catalogue/filter.ts";
import { useProductListFilter } from "../catalogue/filters/use-filter.ts";
import { ProductSearchField } from "./search-field.tsx";
import { useCategories } from "../frame/categories.ts";

export const SEARCH_FORM_ID = "search";
export const SEARCH_PANEL_ID = "search-panel";
const CLEAR_FORM_ID = "clear-search";

/** A plain form to `/`, and a popover on small screens: both work without scripts. */
export function ProductSearchForm() {
  const panel = useRef<HTMLDivElement>(null);
  const navigate = useNavigate();
  const { pathname, search: query } = useLocation();
  const { search, category, slug, sort } = useProductListFilter();
  useFieldSyncedWithUrl(panel, "input", search);
  useFieldSyncedWithUrl(panel, "select", category);

  function navigateTo(href: string) {
    panel.current?.hidePopover();
    panel.current?.querySelector("input")?.blur();
    void navigate(href, { replace: href === pathname + query });
  }

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const fields = new FormData(event.currentTarget) as Iterable<[string, string]>;
    const submitted = readProductListFilter(new URLSearchParams([...fields]));
    navigateTo(
      productListHref(
        slug && !submitted.search && submitted.category === category ? { ...submitted, slug } : submitted,
      ),
    );
  }

  function clear(event: MouseEvent) {
    const field = panel.current?.querySelector("input");
    if (!field) return;
    event.preventDefault();
    field.value = "";
    field.focus();
    if (search) void navigate(productListHref({ category, sort }));
  }

  return (
    <div className="flex grow basis-0 justify-end lg:justify-center">
      <OpenSearchButton panel={panel} />
      <div
        ref={panel}
        id={SEARCH_PANEL_ID}
        popover="auto"
        className="w-full text-ink max-lg:fixed max-lg:inset-x-0 max-lg:top-0 max-lg:bottom-auto max-lg:m-0 max-lg:max-h-dvh max-lg:max-w-none max-lg:animate-appear max-lg:bg-bg max-lg:px-4 max-lg:py-3 max-lg:shadow-overlay lg:static lg:block lg:max-w-[600px] lg:overflow-visible lg:bg-transparent"
      >
        <form
          id={SEARCH_FORM_ID}
          role="search"
          action="/"
          onSubmit={submit}
          className="relative flex flex-wrap gap-x-2 gap-y-3 lg:flex-nowrap lg:gap-0"
        >
          <ProductSearchField
            defaultValue={search}
            onChoose={({ href }) => navigateTo(href)}
            clearButton={
              <button
                type="submit"
                form={CLEAR_FORM_ID}
                onClick={clear}
                className="h-11 cursor-pointer rounded-control px-3 text-14 font-medium text-ink-2 hover:text-ink"
              >
                Clear
              </button>
            }
          >
            <div className="lg:hidden">
              <IconButton
                label="Close search"
                icon={X}
                popoverTarget={SEARCH_PANEL_ID}
                popoverTargetAction="hide"
              />
            </div>
            <SearchCategorySelect chosen={category} />
            <button type="submit" className={`${buttonClass({})} lg:rounded-l-none`}>
              Search
            </button>
          </ProductSearchField>
        </form>
        {/* A separate form, so that Enter in the search field never clears it. */}
        <form id={CLEAR_FORM_ID} action="/" hidden>
          {category && <input type="hidden" name="category" value={category} />}
          {sort && <input type="hidden" name="sort" value={sort} />}
        </form>
      </div>
    </div>
  );
}

function OpenSearchButton({ panel }: { panel: RefObject<HTMLElement | null> }) {
  function open(event: MouseEvent) {
    // Opens the panel itself, because phones open their keyboard only if the focus moves within the tap.
    event.preventDefault();
    panel.current?.showPopover();
    panel.current?.querySelector("input")?.focus();
  }

  return (
    <button
      type="button"
      popoverTarget={SEARCH_PANEL_ID}
      aria-label="Open search"
      onClick={open}
      className="grid size-11 cursor-pointer place-items-center rounded-control transition-colors hover:bg-tint lg:hidden"
    >
      <Search size={20} aria-hidden />
    </button>
  );
}

function useFieldSyncedWithUrl(panel: RefObject<HTMLElement | null>, name: "input" | "select", value = "") {
  const { key } = useLocation();
  const last = useRef(key);

  useEffect(() => {
    if (last.current === key) return;
    last.current = key;
    const field = panel.current?.querySelector(name);
    if (field && field !== document.activeElement) field.value = value;
  }, [panel, name, key, value]);
}

function SearchCategorySelect({ chosen }: { chosen: string | undefined }) {
  const categories = useCategories();
  return (
    <div className="relative min-w-0 max-lg:grow max-lg:basis-40 lg:-ml-px">
      <select
        name="category"
        aria-label="Category"
        defaultValue={chosen ?? ""}
        className="h-11 w-full cursor-pointer appearance-none truncate rounded-control border border-line-strong bg-surface pr-9 pl-3 text-16 focus-visible:relative focus-visible:z-1 focus-visible:outline-offset-0 lg:w-44 lg:rounded-none lg:border-r-0 lg:text-14"
      >
        <option value="">All Categories</option>
        {categories.map(({ _id, name }) => (
          <option key={_id} value={_id}>
            {name}
          </option>
        ))}
      </select>
      <ChevronDown
        size={16}
        aria-hidden
        className="pointer-events-none absolute top-3.5 right-3 text-ink-2"
      />
    </div>
  );
}
