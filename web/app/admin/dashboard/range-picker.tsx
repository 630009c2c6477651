import { useRef, useState } from "react";
import { useNavigate } from "react-router";
import { CompactSelect } from "../compact-select.tsx";
import { DayField } from "../day-field.tsx";
import { useChosenFilter } from "../use-chosen-filter.ts";
import { dashboardHref, endingWith, PRESETS, readRange, startingFrom, type Range } from "./range.ts";

/** Which days the figures are about. A choice takes effect by itself and stands in the address. */
export function RangePicker({ range: loaded }: { range: Range }) {
  const navigate = useNavigate();
  const range = useChosenFilter(loaded, readRange);
  // A month that is being typed passes through others: what one of them has moved along comes back with the next.
  const entered = useRef<Range>(range);
  const enter = () => {
    entered.current = range;
  };
  const [isCustom, setCustom] = useState(range.preset === undefined);
  const go = (href: string) => void navigate(href, { preventScrollReset: true });

  function choose(value: string) {
    setCustom(value === "custom");
    if (value !== "custom") go(dashboardHref({ preset: Number(value) }));
  }

  return (
    <div className="flex flex-wrap items-center justify-end gap-2">
      <CompactSelect
        aria-label="Period"
        value={isCustom ? "custom" : range.preset}
        onChange={(event) => choose(event.target.value)}
      >
        {PRESETS.map((days) => (
          <option key={days} value={days}>
            {days === 1 ? "Today" : `Last ${days} days`}
          </option>
        ))}
        <option value="custom">Other days</option>
      </CompactSelect>
      {isCustom && (
        <>
          <DayField
            label="From"
            value={range.from}
            onFocus={enter}
            onDay={(from) => from && go(dashboardHref(startingFrom(from, entered.current)))}
          />
          <DayField
            label="To"
            value={range.to}
            onFocus={enter}
            onDay={(to) => to && go(dashboardHref(endingWith(to, entered.current)))}
          />
        </>
      )}
    </div>
  );
}
