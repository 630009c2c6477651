import { useId, useRef, useState, type KeyboardEvent, type ReactNode, type Ref } from "react";
import { controlClass, Field, type FieldText } from "./field.tsx";

export type Option = { code: string; name: string; detail?: string };

type ComboboxProps = Omit<FieldText, "optional"> & {
  name: string;
  autoComplete: string;
  ref?: Ref<HTMLInputElement>;
  chosen: string;
  typed: string | undefined;
  /** `isByHand`: false for browser autofill. */
  onType: (typed: string, isByHand: boolean) => void;
  options: Option[] | undefined;
  /** If false, Enter and Tab choose the first option. */
  isGuess: boolean;
  /** `isByTab`: chosen with Tab, which already moves the focus. */
  onChoose: (option: Option, isByTab: boolean) => void;
  onFocus: () => void;
  onBlur: () => void;
  note: string | undefined;
  children: ReactNode;
};

const MAX_OPTIONS_SHOWN = 60;

export function Combobox(props: ComboboxProps) {
  const { label, hint, error, name, autoComplete, ref, chosen, typed, isGuess, note, children } = props;
  const listId = useId();
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState<number>();
  const isPressed = useRef(false);
  const options = props.options?.slice(0, MAX_OPTIONS_SHOWN) ?? [];
  const isListOpen = isOpen && options.length > 0;
  // After typing, the first option is active until an arrow key is used.
  const selected = isListOpen ? (active ?? (typed && !isGuess ? 0 : undefined)) : undefined;

  function open(isWanted: boolean) {
    setOpen(isWanted);
    setActive(undefined);
  }

  function choose(option: Option, isByTab = false) {
    open(false);
    props.onChoose(option, isByTab);
  }

  function handleKey(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    const { key } = event;
    if (!isListOpen) {
      if (key !== "ArrowDown" && key !== "ArrowUp") return;
      setOpen(true);
    } else if (key === "ArrowDown") setActive(((selected ?? -1) + 1) % options.length);
    else if (key === "ArrowUp") setActive(((selected ?? 0) - 1 + options.length) % options.length);
    else if (key === "Escape") open(false);
    else if (key === "Enter" && selected !== undefined) choose(options[selected]!);
    else if (key === "Tab" && selected !== undefined) return choose(options[selected]!, true);
    else return;
    event.preventDefault();
  }

  return (
    <div>
      <Field label={label} hint={hint} error={error}>
        {(controlProps) => (
          <div className="relative">
            <input
              {...controlProps}
              ref={ref}
              name={name}
              value={typed ?? chosen}
              autoComplete={autoComplete}
              autoCapitalize="words"
              spellCheck={false}
              maxLength={100}
              role="combobox"
              aria-autocomplete="list"
              aria-required
              aria-expanded={isListOpen}
              aria-controls={isListOpen ? listId : undefined}
              aria-activedescendant={selected === undefined ? undefined : `${listId}-${selected}`}
              onPointerDown={() => (isPressed.current = true)}
              onFocus={({ target }) => {
                // Scrolling before the pointer is released would cancel the click.
                if (!isPressed.current) scrollFieldToTop(target);
                open(true);
                props.onFocus();
              }}
              onClick={({ currentTarget }) => {
                isPressed.current = false;
                scrollFieldToTop(currentTarget);
                setOpen(true);
                if (typed === undefined) currentTarget.select();
              }}
              onChange={({ currentTarget }) => {
                open(true);
                props.onType(currentTarget.value, currentTarget === document.activeElement);
              }}
              onKeyDown={handleKey}
              onBlur={() => {
                open(false);
                props.onBlur();
              }}
              className={`${controlClass} h-11 scroll-mt-8 px-3`}
            />
            {isListOpen && (
              <ComboboxList
                id={listId}
                label={label}
                note={note}
                options={options}
                active={selected}
                onChoose={(option) => choose(option)}
              />
            )}
          </div>
        )}
      </Field>
      <p role="status" className="sr-only">
        {isListOpen && `${note ?? ""} ${options.length} ${options.length === 1 ? "place" : "places"}`}
      </p>
      {children}
    </div>
  );
}

function scrollFieldToTop(field: HTMLElement): void {
  if (matchMedia("(width < 48rem)").matches) field.scrollIntoView({ block: "start" });
}

type ListProps = {
  id: string;
  label: string;
  note: string | undefined;
  options: Option[];
  active: number | undefined;
  onChoose: (option: Option) => void;
};

function ComboboxList({ id, label, note, options, active, onChoose }: ListProps) {
  return (
    <div className="absolute inset-x-0 top-full z-20 mt-1 rounded-card border border-line bg-surface p-1 shadow-float">
      {note && <p className="px-2 py-1.5 text-14 text-ink-2">{note}</p>}
      <div
        id={id}
        role="listbox"
        tabIndex={-1}
        aria-label={label}
        // A press would move the focus and close the list.
        onPointerDown={(event) => event.preventDefault()}
        onMouseDown={(event) => event.preventDefault()}
        className="max-h-60 overflow-y-auto"
      >
        {options.map((option, index) => (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the keys are heard by the field
          <div
            key={option.code}
            id={`${id}-${index}`}
            ref={index === active ? scrollOptionIntoView : undefined}
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            onClick={() => onChoose(option)}
            className="min-h-11 cursor-pointer rounded-control px-2 py-2.5 text-16 leading-tight wrap-anywhere hover:bg-tint aria-selected:bg-tint aria-selected:outline-2 aria-selected:-outline-offset-2 aria-selected:outline-accent"
          >
            {option.name}
            {option.detail && <span className="text-ink-2">, {option.detail}</span>}
          </div>
        ))}
      </div>
    </div>
  );
}

function scrollOptionIntoView(option: HTMLElement | null) {
  option?.scrollIntoView({ block: "nearest" });
}
