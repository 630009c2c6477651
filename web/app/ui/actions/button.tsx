import type { ComponentProps, MouseEvent } from "react";
import { buttonClass, type ButtonLook } from "./button-class.ts";
import { Spinner } from "../feedback/spinner.tsx";

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
