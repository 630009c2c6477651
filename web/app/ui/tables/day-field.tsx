import { useEffect, useRef, type ComponentProps } from "react";

type DayProps = {
  label: string;
  value: string | undefined;
  onDay: (day: string | undefined) => void;
} & Pick<ComponentProps<"input">, "min" | "max" | "onFocus">;

/** A day to begin or end with, in a filter. */
export function DayField({ label, value = "", onDay, max = "9999-12-31", ...rest }: DayProps) {
  const input = useRef<HTMLInputElement>(null);

  // Back or Clear may bring another day; while somebody types, theirs is the newer one.
  useEffect(() => {
    const field = input.current!;
    if (document.activeElement !== field) field.value = value;
  }, [value]);

  function change(typed: string) {
    // A year that is being typed passes through the first centuries.
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
