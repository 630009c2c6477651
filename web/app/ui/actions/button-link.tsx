import { Link, type LinkProps } from "react-router";
import { buttonClass, type ButtonLook } from "./button-class.ts";

/** Leads somewhere, and looks like a button. */
export function ButtonLink({ variant, size, wide, ...rest }: ButtonLook & Omit<LinkProps, "className">) {
  return <Link {...rest} className={buttonClass({ variant, size, wide })} />;
}
