import { Search } from "lucide-react";
import { useEffect, useRef, type SubmitEvent } from "react";

/** Long enough for the next letter, short enough not to be noticed. */
const TYPING_MS = 250;

type SearchFieldProps = {
  label: string;
  placeholder?: string;
  search: string | undefined;
  onSearch: (search: string | undefined) => void;
};

/** Looks by itself as soon as nobody types any more. */
export function SearchField({ label, placeholder = label, search, onSearch }: SearchFieldProps) {
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
        aria-label={label}
        placeholder={placeholder}
        defaultValue={search}
        maxLength={200}
        autoComplete="off"
        onInput={() => {
          clearTimeout(timer.current);
          // Not `look` itself: by then something else may have been chosen, and the list be another one.
          timer.current = setTimeout(() => input.current?.form?.requestSubmit(), TYPING_MS);
        }}
        className="h-9 w-full rounded-control border border-line-strong bg-surface pr-3 pl-9 text-16 placeholder:text-ink-2 md:text-13 pointer-coarse:h-11"
      />
    </form>
  );
}
