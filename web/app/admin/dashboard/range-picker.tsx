import { useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { CompactFilterSelect, FilterDateField } from "../../ui/tables/filter-controls.tsx";
import { useLatestFilter } from "../lists/list-filter.ts";
import { dashboardHref, withRangeEnd, PRESETS, readDateRange, withRangeStart, type Range } from "./range.ts";

export function DateRangePicker({ range: loaded }: { range: Range }) {
  const navigate = useNavigate();
  const range = useLatestFilter(loaded, readDateRange);
  const { from, to } = range;
  // Each intermediate value of a typed date adjusts the range at focus.
  const newest = useRef({ from, to });
  const entered = useRef({ from, to });
  useEffect(() => {
    newest.current = { from, to };
  }, [from, to]);
  const rememberRange = () => {
    entered.current = newest.current;
  };
  const [isCustom, setCustom] = useState(range.preset === undefined);
  const navigateTo = (href: string) => void navigate(href, { preventScrollReset: true, flushSync: true });

  function move(ends: { from: string; to: string }) {
    newest.current = ends;
    navigateTo(dashboardHref(ends));
  }

  function choose(value: string) {
    setCustom(value === "custom");
    if (value !== "custom") navigateTo(dashboardHref({ preset: Number(value) }));
  }

  return (
    <div className="flex flex-wrap items-center justify-end gap-2">
      <CompactFilterSelect
        aria-label="Period"
        value={isCustom ? "custom" : range.preset}
        onChange={(event) => choose(event.target.value)}
      >
        {PRESETS.map((days) => (
          <option key={days} value={days}>
            {days === 1 ? "Today" : `Last ${days} days`}
          </option>
        ))}
        <option value="custom">Custom</option>
      </CompactFilterSelect>
      {isCustom && (
        <>
          <FilterDateField
            label="From"
            value={from}
            onFocus={rememberRange}
            onDay={(day) => day && move(withRangeStart(day, entered.current))}
          />
          <FilterDateField
            label="To"
            value={to}
            onFocus={rememberRange}
            onDay={(day) => day && move(withRangeEnd(day, entered.current))}
          />
        </>
      )}
    </div>
  );
}
