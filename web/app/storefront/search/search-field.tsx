import { Search } from "lucide-react";
import { useId, useState, type KeyboardEvent, type ReactNode } from "react";
import { MAX_SEARCH_LENGTH } from "../../shared/catalogue/filter.ts";
import { suggestionId, SuggestionList } from "./suggestion-list.tsx";
import { useSearchSuggestions, type Suggestion } from "./use-suggestions.ts";

type SearchFieldProps = {
  defaultValue: string | undefined;
  onChoose: (suggestion: Suggestion) => void;
  clearButton: ReactNode;
  children: ReactNode;
};

/** ARIA combobox. Without an active option, Enter searches for the typed text. */
export function ProductSearchField({ defaultValue, onChoose, clearButton, children }: SearchFieldProps) {
  const { suggestions, suggest, clear } = useSearchSuggestions();
  const [active, setActive] = useState(NO_ACTIVE);
  const listId = useId();
  const isOpen = suggestions.length > 0;

  function close() {
    clear();
    setActive(NO_ACTIVE);
  }

  function choose(suggestion: Suggestion) {
    close();
    onChoose(suggestion);
  }

  function handleKey(event: KeyboardEvent) {
    // During composition the keys belong to the input method.
    if (!isOpen || event.nativeEvent.isComposing) return;
    if (event.key === "ArrowDown") setActive(active === suggestions.length - 1 ? NO_ACTIVE : active + 1);
    else if (event.key === "ArrowUp") setActive(active === NO_ACTIVE ? suggestions.length - 1 : active - 1);
    else if (event.key === "Escape") close();
    else if (event.key === "Enter" && active !== NO_ACTIVE) choose(suggestions[active]!);
    else return;
    event.preventDefault();
  }

  return (
    <>
      <div className="relative max-w-full min-w-0 grow max-lg:basis-[max(12rem,calc(100%-3.25rem))]">
        <Search size={18} aria-hidden className="pointer-events-none absolute top-3.25 left-3 text-ink-2" />
        <input
          type="text"
          name="search"
          defaultValue={defaultValue}
          placeholder="Search products"
          aria-label="Search products"
          maxLength={MAX_SEARCH_LENGTH}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="search"
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={isOpen}
          aria-controls={isOpen ? listId : undefined}
          aria-activedescendant={active === NO_ACTIVE ? undefined : suggestionId(listId, active)}
          onInput={(event) => {
            setActive(NO_ACTIVE);
            suggest(event.currentTarget.value);
          }}
          onKeyDown={handleKey}
          onBlur={close}
          className="peer h-11 w-full rounded-control border border-line-strong bg-surface pr-18 pl-[40px] text-16 placeholder-shown:pr-3 placeholder:text-ink-2 focus-visible:z-1 focus-visible:outline-offset-0 lg:rounded-r-none"
        />
        <div className="absolute top-0 right-0 peer-placeholder-shown:hidden">{clearButton}</div>
      </div>
      {children}
      {isOpen && (
        <div className="contents max-lg:block max-lg:w-full">
          <SuggestionList id={listId} suggestions={suggestions} active={active} onChoose={choose} />
        </div>
      )}
      <p role="status" className="sr-only">
        {isOpen && `${suggestions.length} ${suggestions.length === 1 ? "suggestion" : "suggestions"}`}
      </p>
    </>
  );
}

const NO_ACTIVE = -1;
