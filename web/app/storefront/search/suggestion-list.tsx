import { LayoutGrid } from "lucide-react";
import { Picture } from "../../ui/display/picture.tsx";
import { ProductPrice } from "../../shared/catalogue/price.tsx";
import type { Suggestion } from "./use-suggestions.ts";

type SuggestionListProps = {
  id: string;
  suggestions: Suggestion[];
  active: number;
  onChoose: (suggestion: Suggestion) => void;
};

export function suggestionId(listId: string, index: number): string {
  return `${listId}-${index}`;
}

export function SuggestionList({ id, suggestions, active, onChoose }: SuggestionListProps) {
  return (
    <div
      id={id}
      role="listbox"
      tabIndex={-1}
      aria-label="Suggestions"
      // A press would move the focus and close the list.
      onPointerDown={(event) => event.preventDefault()}
      onMouseDown={(event) => event.preventDefault()}
      className="z-10 -mx-1 mt-2 max-h-[70dvh] overflow-y-auto rounded-card lg:absolute lg:inset-x-0 lg:top-full lg:mx-0 lg:mt-1 lg:border lg:border-line lg:bg-surface lg:p-1 lg:shadow-float"
    >
      {suggestions.map((suggestion, index) => (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the keys are heard by the field
        <div
          key={suggestion.href}
          id={suggestionId(id, index)}
          ref={index === active ? scrollOptionIntoView : undefined}
          role="option"
          tabIndex={-1}
          aria-selected={index === active}
          onClick={() => onChoose(suggestion)}
          className="flex min-h-13 cursor-pointer items-center gap-3 rounded-control px-2 py-1.5 text-14 hover:bg-tint aria-selected:bg-tint aria-selected:outline-2 aria-selected:-outline-offset-2 aria-selected:outline-accent"
        >
          <SuggestionRow suggestion={suggestion} />
        </div>
      ))}
    </div>
  );
}

function SuggestionRow({ suggestion: { name, product } }: { suggestion: Suggestion }) {
  return (
    <>
      <div className="w-10 shrink-0">
        {product ? (
          <Picture src={product.image} alt="" sizes="40px" eager />
        ) : (
          <div className="grid aspect-square place-items-center rounded-card bg-tint text-ink-2">
            <LayoutGrid size={18} aria-hidden />
          </div>
        )}
      </div>
      <div className="flex min-w-0 grow flex-wrap items-center gap-x-3">
        <span className="line-clamp-2 min-w-0 grow basis-24 wrap-anywhere">{name}</span>
        {product ? (
          <span>
            <ProductPrice product={product} />
          </span>
        ) : (
          <span className="text-13 text-ink-2">Category</span>
        )}
      </div>
    </>
  );
}

function scrollOptionIntoView(option: HTMLElement | null) {
  option?.scrollIntoView({ block: "nearest" });
}
