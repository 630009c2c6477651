import { ChevronDown } from "lucide-react";
import { Link } from "react-router";
import { Button } from "../../../ui/actions/button.tsx";
import { TextField } from "../../../ui/forms/field.tsx";
import { SEARCH_FORM_ID } from "../../search/search-form.tsx";
import { productListHref, type Filter } from "../../../shared/catalogue/filter.ts";

export function ProductFilterPanel({ filter }: { filter: Filter }) {
  const { min, max, stock } = filter;
  const chosen = [min ?? max, stock].filter(Boolean).length;
  const field = { form: SEARCH_FORM_ID, inputMode: "decimal", maxLength: 12, autoComplete: "off" } as const;

  return (
    <details key={`${min} ${max} ${stock}`} open={chosen > 0} className="group md:mt-1">
      <summary className="-ml-1 inline-flex h-11 cursor-pointer list-none items-center gap-1.5 rounded-control px-1 text-14 font-medium text-ink-2 hover:text-ink [&::-webkit-details-marker]:hidden">
        {chosen > 0 ? `Filters (${chosen})` : "Filters"}
        <ChevronDown size={16} aria-hidden className="transition-transform group-open:rotate-180" />
      </summary>
      <div className="mb-4 flex flex-wrap items-end gap-3 rounded-card border border-line bg-surface p-4">
        <div className="w-32 grow sm:grow-0">
          <TextField label="Price from (₱)" name="min" defaultValue={min} {...field} />
        </div>
        <div className="w-32 grow sm:grow-0">
          <TextField label="Price to (₱)" name="max" defaultValue={max} {...field} />
        </div>
        <label className="flex h-11 w-full cursor-pointer items-center gap-2 text-14 sm:w-auto sm:px-2">
          <input
            type="checkbox"
            name="stock"
            value="in"
            form={SEARCH_FORM_ID}
            defaultChecked={stock === "in"}
            className="size-5 accent-accent"
          />
          In stock only
        </label>
        <Button type="submit" form={SEARCH_FORM_ID}>
          Show products
        </Button>
        {chosen > 0 && (
          <Link
            to={productListHref({ ...filter, min: undefined, max: undefined, stock: undefined, page: 1 })}
            className="inline-flex h-11 items-center px-2 text-14 font-medium text-accent underline-offset-2 hover:underline"
          >
            Clear filters
          </Link>
        )}
      </div>
    </details>
  );
}
