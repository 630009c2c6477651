import type { Ref } from "react";
import { controlClass, Field } from "../../ui/forms/field.tsx";
import { CODE_MINUTES } from "./sent-code.ts";

export const DIGITS = 6;

type CodeFieldProps = {
  value: string;
  error: string | undefined;
  onChange: (digits: string) => void;
  ref: Ref<HTMLInputElement>;
};

/** One field and not six: phones fill it in from the mail, and it can be pasted into, with whatever stands in between. */
export function CodeField({ value, error, onChange, ref }: CodeFieldProps) {
  return (
    <Field
      label="OTP"
      hint={`The ${DIGITS}-digit code works for ${CODE_MINUTES} minutes. Look in spam, too.`}
      error={error}
    >
      {(wiring) => (
        <input
          {...wiring}
          ref={ref}
          name="otp"
          // No `maxLength`: it would cut a pasted "123 456" before the space is taken out.
          value={value}
          onChange={(event) => onChange(event.target.value.replaceAll(/\D/g, "").slice(0, DIGITS))}
          required
          inputMode="numeric"
          autoComplete="one-time-code"
          enterKeyHint="done"
          placeholder="––––––"
          className={`${controlClass} h-14 px-3 text-center font-mono text-24 tracking-[0.35em] indent-[0.35em] tabular-nums`}
        />
      )}
    </Field>
  );
}
