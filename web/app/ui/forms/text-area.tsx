import type { ComponentProps } from "react";
import { controlClass, Field, type FieldText } from "./field.tsx";

export function TextArea({
  label,
  hint,
  error,
  optional,
  rows = 4,
  ...rest
}: FieldText & Omit<ComponentProps<"textarea">, "className" | "id">) {
  return (
    <Field label={label} hint={hint} error={error} optional={optional}>
      {(wiring) => <textarea {...rest} {...wiring} rows={rows} className={`${controlClass} px-3 py-2.5`} />}
    </Field>
  );
}
