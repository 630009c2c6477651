import { CircleAlert } from "lucide-react";
import { useId, type ReactNode, type ComponentProps } from "react";

export type FieldText = {
  label: string;
  hint?: string;
  error?: string;
  optional?: boolean;
};

type ControlProps = { id: string; "aria-describedby": string | undefined; "aria-invalid": true | undefined };

export function Field({
  label,
  hint,
  error,
  optional,
  children,
}: FieldText & { children: (controlProps: ControlProps) => ReactNode }) {
  const id = useId();
  const hintId = hint ? `${id}-hint` : undefined;
  const errorId = error ? `${id}-error` : undefined;

  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="text-14 font-medium">
        {label}
        {optional && <span className="font-normal text-ink-2"> (optional)</span>}
      </label>
      {children({
        id,
        "aria-describedby": [errorId, hintId].filter(Boolean).join(" ") || undefined,
        "aria-invalid": error ? true : undefined,
      })}
      {error && (
        <p id={errorId} className="flex gap-1.5 text-13 text-danger">
          <CircleAlert size={16} aria-hidden className="mt-px shrink-0" />
          {error}
        </p>
      )}
      {hint && (
        <p id={hintId} className="text-13 wrap-anywhere text-ink-2">
          {hint}
        </p>
      )}
    </div>
  );
}

/** At least 16 px: phones zoom in on smaller inputs. */
export const controlClass =
  "w-full rounded-control border border-line-strong bg-surface text-16 text-ink placeholder:text-ink-2 " +
  "focus-visible:outline-offset-0 aria-invalid:border-danger disabled:bg-tint disabled:text-ink-2";

export function TextField({
  label,
  hint,
  error,
  optional,
  ...rest
}: FieldText & Omit<ComponentProps<"input">, "className" | "id">) {
  return (
    <Field label={label} hint={hint} error={error} optional={optional}>
      {(controlProps) => (
        <input
          {...rest}
          {...controlProps}
          className={rest.readOnly ? "h-11 w-full text-16 text-ink-2" : `${controlClass} h-11 px-3`}
        />
      )}
    </Field>
  );
}

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
      {(controlProps) => (
        <textarea {...rest} {...controlProps} rows={rows} className={`${controlClass} px-3 py-2.5`} />
      )}
    </Field>
  );
}
