import type { ProductSort } from "@tindahan/contract/catalogue/catalogue.ts";
import { SortSelect } from "./filters/sort-select.tsx";

type TitleRowProps = {
  title: string;
  description?: string | undefined;
  /** How many there are, in words. */
  counted: string;
  canSort: boolean;
  sort: ProductSort | undefined;
  isSearch: boolean;
};

export function TitleRow({ title, description, counted, canSort, sort, isSearch }: TitleRowProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1">
      <div className="min-w-0 max-md:w-full">
        <h1 className="text-24 text-balance wrap-anywhere md:text-30">{title}</h1>
        {description && (
          <p className="max-w-[65ch] wrap-anywhere whitespace-pre-line text-ink-2">{description}</p>
        )}
      </div>
      <div className="flex min-h-11 flex-wrap items-center gap-x-4 max-md:w-full max-md:justify-between">
        <p role="status" className="text-14 text-ink-2 tabular-nums">
          {counted}
        </p>
        {canSort && <SortSelect sort={sort} isSearch={isSearch} />}
      </div>
    </div>
  );
}
