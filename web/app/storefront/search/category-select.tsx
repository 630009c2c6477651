import { ChevronDown } from "lucide-react";
import { useCategories } from "../frame/categories.ts";

export function CategorySelect({ chosen }: { chosen: string | undefined }) {
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
