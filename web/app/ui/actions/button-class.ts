export type ButtonLook = {
  variant?: "primary" | "secondary" | "ghost" | "danger";
  /** `md` is 44 px high and what a finger needs, `snug` too, on narrow cards; `sm` is for the dense admin. */
  size?: "md" | "snug" | "sm";
  /** As wide as what it stands in. */
  wide?: boolean;
};

const base =
  "inline-flex max-w-full shrink-0 items-center justify-center gap-2 rounded-control text-center font-medium select-none " +
  "cursor-pointer transition-colors duration-150 aria-disabled:cursor-default aria-disabled:not-aria-busy:opacity-60 aria-busy:not-aria-disabled:opacity-60";

const variants = {
  primary: "bg-accent text-on-accent hover:bg-accent-hover",
  secondary: "border border-line-strong bg-surface text-ink hover:bg-tint",
  ghost: "text-ink hover:bg-tint",
  danger: "bg-danger-fill text-white hover:bg-danger-hover",
};

// Only `md` has room for a second line, where letters are very large.
const sizes = {
  md: "min-h-11 px-4 py-2 text-14",
  snug: "h-11 px-2 text-14 whitespace-nowrap",
  sm: "h-9 px-3 text-13 whitespace-nowrap",
};

/** Shared by what looks like a button: the real one, and a link that leads somewhere. */
export function buttonClass({ variant = "primary", size = "md", wide = false }: ButtonLook): string {
  return `${base} ${variants[variant]} ${sizes[size]} ${wide ? "w-full" : ""}`;
}
