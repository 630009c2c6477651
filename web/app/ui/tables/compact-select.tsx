import { ChevronDown } from "lucide-react";
import type { ComponentProps } from "react";

/** A choice above or beneath a list, no wider than its words. Its owner labels it. */
export function CompactSelect(props: Omit<ComponentProps<"select">, "className">) {
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
