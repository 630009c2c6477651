import { Lock } from "lucide-react";
import { useEffect, useRef, type FocusEvent } from "react";
import { TextField } from "../../ui/forms/field.tsx";
import { CARD_FIELDS, groupDigits, formatExpiry, type CardErrors } from "./card.ts";

type CardFormProps = { errors: CardErrors; provider: string | null };

/** Uncontrolled fields: card data is read on submit and never stored. */
export function CardFields({ errors, provider }: CardFormProps) {
  const fields = useRef<HTMLFieldSetElement>(null);

  useEffect(() => {
    const first = CARD_FIELDS.find((name) => errors[name]);
    fields.current?.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus();
  }, [errors]);

  return (
    <fieldset
      ref={fields}
      className="flex min-w-0 flex-col gap-4 rounded-card border border-line bg-surface p-4"
    >
      <legend className="sr-only">Your card</legend>
      <TextField
        {...inputProps}
        label="Card number"
        name="number"
        autoComplete="cc-number"
        inputMode="numeric"
        maxLength={30}
        error={errors.number}
        onBlur={({ target }: FocusEvent<HTMLInputElement>) => (target.value = groupDigits(target.value))}
      />
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(8rem,100%),1fr))] items-start gap-4">
        <TextField
          {...inputProps}
          label="Expiry date"
          name="expiry"
          autoComplete="cc-exp"
          inputMode="numeric"
          placeholder="MM/YY"
          maxLength={9}
          error={errors.expiry}
          onBlur={({ target }: FocusEvent<HTMLInputElement>) => (target.value = formatExpiry(target.value))}
        />
        <TextField
          {...inputProps}
          label="Security code"
          name="cvc"
          autoComplete="cc-csc"
          inputMode="numeric"
          maxLength={4}
          hint="The 3 digits on the back"
          error={errors.cvc}
        />
      </div>
      <TextField
        {...inputProps}
        label="Name on card"
        name="name"
        autoComplete="cc-name"
        maxLength={100}
        error={errors.name}
      />
      <p className="flex gap-2 text-13 text-ink-2">
        <Lock size={16} aria-hidden className="mt-px shrink-0" />
        Your card details go straight to {provider}. The shop never sees your card number.
      </p>
      {errors.card && (
        <p role="alert" className="tone-red rounded-card px-4 py-3 text-14 font-medium">
          {errors.card}
        </p>
      )}
    </fieldset>
  );
}

const inputProps = { "aria-required": true, autoCorrect: "off", spellCheck: false } as const;
