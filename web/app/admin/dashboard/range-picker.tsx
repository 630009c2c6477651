import { useState } from "react";
import { useNavigate } from "react-router";
import { CompactSelect } from "../compact-select.tsx";
import { DayField } from "../day-field.tsx";
import { dashboardHref, PRESETS, type Range } from "./range.ts";

/** Which days the figures are about. A choice takes effect by itself and stands in the address. */
export function RangePicker({ range }: { range: Range }) {
  const navigate = useNavigate();
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
            max={range.to}
            onDay={(from = range.from) => go(dashboardHref({ from, to: range.to }))}
          />
          <DayField
            label="To"
            value={range.to}
            min={range.from}
            onDay={(to = range.to) => go(dashboardHref({ from: range.from, to }))}
          />
        </>
      )}
    </div>
  );
}
