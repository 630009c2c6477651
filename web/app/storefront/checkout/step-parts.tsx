import { useEffect, useRef, type RefObject } from "react";
import { Checkbox } from "../../ui/forms/checkbox.tsx";

type ErrorSummaryProps = {
  title: string;
  errors: { name: string; text: string }[];
  form: RefObject<HTMLFormElement | null>;
};

/** Takes the focus on mount only, so that typing is not interrupted. */
export function ErrorSummary({ title, errors, form }: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null);

  useEffect(() => box.current?.focus(), []);

  if (errors.length === 0) return null;
  return (
    <div
      ref={box}
      role="group"
      aria-label="Errors"
      tabIndex={-1}
      className="tone-red rounded-card px-4 py-3 text-14"
    >
      <p className="font-medium">{title}</p>
      <ul className="mt-1">
        {errors.map(({ name, text }) => (
          <li key={name}>
            <button
              type="button"
              className="min-h-8 cursor-pointer text-left underline underline-offset-2"
              onClick={() => {
                const field = `[name="${name}"], [data-field="${name}"] [aria-invalid]`;
                form.current?.querySelector<HTMLElement>(field)?.focus();
              }}
            >
              {text}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

export function SameAsDelivery({
  checked,
  onChange,
}: {
  checked: boolean;
  onChange: (checked: boolean) => void;
}) {
  return (
    <Checkbox name="sameAsDelivery" checked={checked} onChange={onChange}>
      Billing address is the same as the delivery address
    </Checkbox>
  );
}
