import { ChevronDown } from "lucide-react";
import type { ComponentProps } from "react";
import { controlClass, Field, type FieldText } from "./field.tsx";

export function Select({
  label,
  hint,
  error,
  optional,
  ...rest
}: FieldText & Omit<ComponentProps<"select">, "className" | "id">) {
  return (
    <Field label={label} hint={hint} error={error} optional={optional}>
      {(controlProps) => (
        <div className="relative">
          <select {...rest} {...controlProps} className={`${controlClass} h-11 appearance-none pr-10 pl-3`} />
          <ChevronDown
            size={18}
            aria-hidden
            className="pointer-events-none absolute top-3 right-3 text-ink-2"
          />
        </div>
      )}
    </Field>
  );
}
