import type { ComponentProps, MouseEvent } from "react";
import { Link, type LinkProps } from "react-router";
import type { LucideIcon } from "lucide-react";
import { Spinner } from "../feedback/loading.tsx";

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

type ButtonProps = ButtonLook & {
  busy?: boolean;
  disabled?: boolean;
} & Omit<ComponentProps<"button">, "className" | "disabled">;

export function Button({
  variant,
  size,
  wide,
  busy = false,
  disabled = false,
  type = "button",
  onClick,
  children,
  ...rest
}: ButtonProps) {
  // `aria-disabled` and not `disabled`: a button that vanishes from the tab order takes the keyboard's place with it.
  const isOff = busy || disabled;

  function click(event: MouseEvent<HTMLButtonElement>) {
    if (isOff) event.preventDefault();
    else onClick?.(event);
  }

  return (
    <button
      {...rest}
      type={type}
      className={buttonClass({ variant, size, wide })}
      aria-disabled={isOff || undefined}
      aria-busy={busy || undefined}
      onClick={click}
    >
      {busy && <Spinner />}
      {/* Words in an element of their own can change, and be preceded, also where a translator replaced them. */}
      {typeof children === "string" ? <span>{children}</span> : children}
    </button>
  );
}

/** Leads somewhere, and looks like a button. */
export function ButtonLink({ variant, size, wide, ...rest }: ButtonLook & Omit<LinkProps, "className">) {
  return <Link {...rest} className={buttonClass({ variant, size, wide })} />;
}

type IconButtonProps = {
  /** What it does, for those who do not see the icon. */
  label: string;
  icon: LucideIcon;
} & Omit<ComponentProps<"button">, "className" | "children" | "aria-label">;

export function IconButton({ label, icon: Icon, type = "button", ...rest }: IconButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      aria-label={label}
      className="grid size-11 shrink-0 cursor-pointer place-items-center rounded-control text-ink transition-colors hover:bg-tint"
    >
      <Icon size={20} aria-hidden />
    </button>
  );
}
