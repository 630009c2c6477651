import { Search, ChevronDown, SlidersHorizontal, X } from "lucide-react";
import {
  useEffect,
  useId,
  useRef,
  useState,
  type SubmitEvent,
  type ComponentProps,
  type ReactNode,
} from "react";
import { Button, ButtonLink } from "../actions/button.tsx";

const DEBOUNCE_MS = 250;

type SearchFieldProps = {
  label: string;
  placeholder?: string;
  search: string | undefined;
  onSearch: (search: string | undefined) => void;
};

export function ListSearchField({ label, placeholder = label, search, onSearch }: SearchFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  // Follows the URL, unless the field is in use.
  useEffect(() => {
    const field = input.current!;
    if (document.activeElement !== field) field.value = search ?? "";
  }, [search]);
  useEffect(() => () => clearTimeout(timer.current), []);

  function applySearch() {
    clearTimeout(timer.current);
    const typed = input.current!.value.trim() || undefined;
    if (typed !== search) onSearch(typed);
  }

  function submit(event: SubmitEvent) {
    event.preventDefault();
    applySearch();
  }

  return (
    <form onSubmit={submit} className="relative grow basis-40 md:w-70 md:grow-0 md:basis-auto">
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
          // Submits instead of calling the handler, which may be outdated by then.
          timer.current = setTimeout(() => input.current?.form?.requestSubmit(), DEBOUNCE_MS);
        }}
        className="h-9 w-full rounded-control border border-line-strong bg-surface pr-3 pl-9 text-16 placeholder:text-ink-2 md:text-13 pointer-coarse:h-11"
      />
    </form>
  );
}

type CollapsibleFiltersProps = {
  chosen: number;
  children: ReactNode;
};

export function CollapsibleFilters({ chosen, children }: CollapsibleFiltersProps) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <>
      <span className="md:hidden">
        <Button
          variant="secondary"
          size="snug"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          <SlidersHorizontal size={16} aria-hidden />
          {chosen > 0 ? `Filters (${chosen})` : "Filters"}
        </Button>
      </span>
      <div
        id={id}
        className={`${isOpen ? "flex" : "hidden"} w-full flex-wrap items-center gap-2 md:contents`}
      >
        {children}
      </div>
    </>
  );
}

type DayProps = {
  label: string;
  value: string | undefined;
  onDay: (day: string | undefined) => void;
} & Pick<ComponentProps<"input">, "min" | "max" | "onFocus">;

export function FilterDateField({ label, value = "", onDay, max = "9999-12-31", ...rest }: DayProps) {
  const input = useRef<HTMLInputElement>(null);

  useEffect(() => {
    const field = input.current!;
    if (document.activeElement !== field) field.value = value;
  }, [value]);

  function change(typed: string) {
    // A partly typed year is a date in the first centuries.
    if (typed === "" || typed >= "2000") onDay(typed || undefined);
  }

  return (
    <label className="flex items-center gap-1.5 text-ink-2 max-md:order-1 max-md:w-full">
      <span className="max-md:w-10">{label}</span>
      <input
        ref={input}
        type="date"
        defaultValue={value}
        max={max}
        {...rest}
        onChange={(event) => change(event.target.value)}
        onBlur={(event) => {
          event.target.value = value;
        }}
        className="h-9 rounded-control border border-line-strong bg-surface px-2 text-16 text-ink max-md:min-w-0 max-md:grow md:text-13 pointer-coarse:h-11"
      />
    </label>
  );
}

export function CompactFilterSelect(props: Omit<ComponentProps<"select">, "className">) {
  return (
    <span className="relative inline-flex min-w-0 items-center">
      <select
        {...props}
        className="field-sizing-content h-9 max-w-full cursor-pointer appearance-none truncate rounded-control border border-line-strong bg-surface pr-8 pl-3 text-16 text-ink hover:bg-tint md:text-13 pointer-coarse:h-11"
      />
      <ChevronDown size={16} aria-hidden className="pointer-events-none absolute right-2 text-ink-2" />
    </span>
  );
}

/** The pressed link disappears. The search bar takes the focus: a field would open a phone's keyboard. */
export function ClearFiltersLink({ to }: { to: string }) {
  return (
    <ButtonLink
      to={to}
      variant="ghost"
      size="sm"
      onClick={(event) => event.currentTarget.closest<HTMLElement>("[role=search]")?.focus()}
    >
      <X size={16} aria-hidden />
      Clear
    </ButtonLink>
  );
}
