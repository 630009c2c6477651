import type { ComponentProps } from "react";
import { controlClass, Field } from "../../../ui/forms/field.tsx";

/** Text and not a number field: that would swallow a wrong price instead of showing what is wrong with it. */
export function PriceField({
  error,
  ...rest
}: { error?: string } & Omit<ComponentProps<"input">, "className" | "id">) {
  return (
    <Field label="Price" error={error}>
      {(wiring) => (
        <div className="relative">
          <span aria-hidden className="absolute top-2.5 left-3 text-ink-2">
            ₱
          </span>
          <input
            {...rest}
            {...wiring}
            required
            inputMode="decimal"
            autoComplete="off"
            className={`${controlClass} h-11 pr-3 pl-7 tabular-nums`}
          />
        </div>
      )}
    </Field>
  );
}
