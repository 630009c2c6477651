import { useId, useState, type KeyboardEvent } from "react";
import { controlClass, Field } from "../../../ui/forms/field.tsx";
import { findAreas, type Area } from "./areas.ts";

type AreaSearchProps = {
  areas: Area[];
  error: string | undefined;
  hint?: string;
  onChoose: (area: Area) => void;
};

export function ShippingAreaSearch({ areas, error, hint, onChoose }: AreaSearchProps) {
  const [typed, setTyped] = useState("");
  const [active, setActive] = useState(0);
  const [isClosed, setClosed] = useState(false);
  const listId = useId();
  const matches = findAreas(areas, typed);
  const isOpen = !isClosed && matches.length > 0;

  function choose(area: Area) {
    onChoose(area);
    setTyped("");
    setActive(0);
  }

  function handleKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    // Enter chooses a place and must not submit the form.
    if (event.key === "Enter" && typed.trim() !== "") event.preventDefault();
    if (!isOpen) return;
    if (event.key === "ArrowDown") setActive((active + 1) % matches.length);
    else if (event.key === "ArrowUp") setActive((active + matches.length - 1) % matches.length);
    else if (event.key === "Escape") setClosed(true);
    else if (event.key === "Enter") choose(matches[active]!);
    else return;
    event.preventDefault();
  }

  return (
    <Field label="Add a place" error={error} hint={hint}>
      {(wiring) => (
        <div className="relative">
          <input
            {...wiring}
            value={typed}
            placeholder="Province, city, region, or “Visayas”"
            autoComplete="off"
            autoCapitalize="words"
            spellCheck={false}
            role="combobox"
            aria-autocomplete="list"
            aria-expanded={isOpen}
            aria-controls={isOpen ? listId : undefined}
            aria-activedescendant={isOpen ? `${listId}-${active}` : undefined}
            onChange={(event) => {
              setTyped(event.target.value);
              setActive(0);
              setClosed(false);
            }}
            onKeyDown={handleKeyDown}
            onBlur={() => setClosed(true)}
            onFocus={() => setClosed(false)}
            className={`${controlClass} h-11 px-3`}
          />
          {isOpen && (
            <div
              id={listId}
              role="listbox"
              tabIndex={-1}
              aria-label="Places"
              // A press would blur the field and close the list.
              onPointerDown={(event) => event.preventDefault()}
              onMouseDown={(event) => event.preventDefault()}
              className="absolute inset-x-0 top-full z-10 mt-1 max-h-80 overflow-y-auto rounded-[8px] border border-line bg-surface p-1 shadow-float"
            >
              {matches.map((area, index) => (
                // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the keys are heard by the field
                <div
                  key={area.key}
                  id={`${listId}-${index}`}
                  role="option"
                  tabIndex={-1}
                  aria-selected={index === active}
                  onClick={() => choose(area)}
                  className="flex min-h-11 cursor-pointer flex-col justify-center rounded-control px-2 py-1 hover:bg-tint aria-selected:bg-tint"
                >
                  <span className="wrap-anywhere">{area.name}</span>{" "}
                  <span className="text-12 wrap-anywhere text-ink-2">{area.detail}</span>
                </div>
              ))}
            </div>
          )}
          {typed.trim() !== "" && matches.length === 0 && (
            <p className="mt-1 text-13 text-ink-2">No matching place.</p>
          )}
          <p role="status" className="sr-only">
            {isOpen && `${matches.length} ${matches.length === 1 ? "place" : "places"} found`}
          </p>
        </div>
      )}
    </Field>
  );
}
