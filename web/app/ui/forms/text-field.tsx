import type { ComponentProps } from "react";
import { controlClass, Field, type FieldText } from "./field.tsx";

export function TextField({
  label,
  hint,
  error,
  optional,
  ...rest
}: FieldText & Omit<ComponentProps<"input">, "className" | "id">) {
  return (
    <Field label={label} hint={hint} error={error} optional={optional}>
      {(wiring) => (
        <input
          {...rest}
          {...wiring}
          className={rest.readOnly ? "h-11 w-full text-16 text-ink-2" : `${controlClass} h-11 px-3`}
        />
      )}
    </Field>
  );
}
