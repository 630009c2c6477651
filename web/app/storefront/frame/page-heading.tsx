import type { ComponentProps } from "react";

export function PageHeading({ children, ...rest }: Omit<ComponentProps<"h1">, "className">) {
  return (
    <h1 {...rest} className="container-page pt-6 text-24 md:pt-10 md:text-30">
      {children}
    </h1>
  );
}
