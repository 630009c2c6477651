import type { ComponentProps, MouseEvent } from "react";
import { Link, type LinkProps } from "react-router";
import type { LucideIcon } from "lucide-react";
import { Spinner } from "../feedback/loading.tsx";

export type ButtonLook = {
  /** `light` stands on a picture. */
  variant?: "primary" | "secondary" | "ghost" | "danger" | "light";
  /** `md`, `snug` and `round` are 44 px high for touch, `lg` is 48 px; `sm` is for the dense admin. */
  size?: "md" | "lg" | "snug" | "sm" | "round";
  wide?: boolean;
};

const base =
  "inline-flex max-w-full shrink-0 items-center justify-center gap-2 text-center font-medium select-none " +
  "cursor-pointer transition-colors duration-150 aria-disabled:cursor-default aria-busy:opacity-60 aria-disabled:not-aria-busy:border-line aria-disabled:not-aria-busy:bg-tint aria-disabled:not-aria-busy:text-ink-2";

const variants = {
  primary: "bg-accent text-on-accent hover:bg-accent-hover",
  secondary: "border border-line-strong bg-surface text-ink hover:bg-tint",
  ghost: "text-ink hover:bg-tint",
  light: "bg-white text-[#222] hover:bg-white/85",
  danger: "bg-danger-fill text-white hover:bg-danger-hover",
};

const sizes = {
  md: "min-h-11 rounded-control px-4 py-2 text-14",
  lg: "min-h-12 rounded-control px-6 py-2.5 text-16",
  snug: "h-11 rounded-control px-2 text-14 whitespace-nowrap",
  sm: "h-9 rounded-control px-3 text-13 whitespace-nowrap pointer-coarse:h-11",
  round: "size-11 rounded-full text-14",
};

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
  // `disabled` would take a focused button out of the tab order.
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
      {/* A text in its own element can change after a browser translator replaced it. */}
      {typeof children === "string" ? <span>{children}</span> : children}
    </button>
  );
}

export function ButtonLink({ variant, size, wide, ...rest }: ButtonLook & Omit<LinkProps, "className">) {
  return <Link {...rest} className={buttonClass({ variant, size, wide })} />;
}

type IconButtonProps = {
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
