import { useEffect, useRef, useState, type ReactNode, type RefObject, type SubmitEvent } from "react";
import type { ShopDelivery } from "@tindahan/contract/delivery/delivery.ts";
import { MAX_NOTE_LENGTH } from "@tindahan/contract/checkout/constants.ts";
import { Button } from "../../ui/actions/button.tsx";
import { Checkbox } from "../../ui/forms/checkbox.tsx";
import { TextArea, TextField } from "../../ui/forms/field.tsx";
import { ContactFields, AddressTextArea } from "../addresses/contact-fields.tsx";
import {
  isPickup,
  missingCheckoutFields,
  type CheckoutValues,
  type RequiredField,
} from "./checkout-values.ts";
import type { CheckoutRefusal } from "./place-order.ts";

type ContactErrors = Partial<Record<RequiredField, string>>;

export type ContactFormFields = {
  values: CheckoutValues;
  errors: ContactErrors;
  onChange: (part: Partial<CheckoutValues>) => void;
};

type ContactFormProps = Omit<ContactFormFields, "errors"> & {
  heading: RefObject<HTMLHeadingElement | null>;
  email: string;
  delivery: ShopDelivery | null | undefined;
  refusal: CheckoutRefusal | undefined;
  isBusy: boolean;
  onDone: () => void;
  /** Replaces the plain address fields. An element with `data-obstacle` stops the form. */
  children: ((fields: ContactFormFields) => ReactNode) | null | undefined;
};

const INCOMPLETE = "Please complete all required fields.";

const missingTexts: Record<RequiredField, string> = {
  customerName: "Enter the name of the person who receives the order.",
  phone: "Enter a mobile number.",
  place: "Choose the city and barangay to deliver to.",
  deliveryAddress: "Enter the address to deliver to.",
  billingAddress: "Enter the billing address, or check that it is the same.",
};

const REQUIRED_FIELDS = Object.keys(missingTexts) as RequiredField[];

export function CheckoutContactForm(props: ContactFormProps) {
  const { heading, email, delivery, values, refusal, isBusy, onChange, onDone, children } = props;
  const form = useRef<HTMLFormElement>(null);
  const isDelivered = !isPickup(values);
  const [attempts, setAttempts] = useState(0);
  const missing = attempts > 0 ? missingCheckoutFields(values, delivery) : [];
  // A server error is shown until the field is changed.
  const [submitted, setSubmitted] = useState(values);
  const errorOf = (name: RequiredField) =>
    missing.includes(name)
      ? missingTexts[name]
      : submitted[name] === values[name]
        ? refusal?.fields?.[name]
        : undefined;
  const errors: ContactErrors = Object.fromEntries(REQUIRED_FIELDS.map((name) => [name, errorOf(name)]));
  const fields = { values, errors, onChange };

  function submit(event: SubmitEvent) {
    event.preventDefault();
    if (missingCheckoutFields(values, delivery).length > 0) return setAttempts(attempts + 1);
    const obstacle = form.current?.querySelector<HTMLElement>("[data-obstacle]");
    if (obstacle) return obstacle.focus();
    setSubmitted(values);
    onDone();
  }

  return (
    // Without scripts, method `dialog` keeps the address out of the URL.
    <form ref={form} method="dialog" noValidate onSubmit={submit} className="mt-6 flex flex-col gap-5">
      <h2 ref={heading} tabIndex={-1} className="text-20 font-semibold">
        Contact and address
      </h2>
      <ErrorSummary
        key={`${attempts} ${refusal?.message ?? ""}`}
        title={missing.length > 0 ? INCOMPLETE : (refusal?.message ?? "")}
        errors={errors}
        form={form}
      />
      <TextField
        label="E-mail"
        name="email"
        type="email"
        autoComplete="email"
        value={email}
        readOnly
        hint="We’ll send order updates here."
      />
      {children ? (
        children(fields)
      ) : (
        <>
          <ContactFields {...fields} />
          <AddressTextArea {...fields} />
        </>
      )}
      {isDelivered && (
        <Checkbox
          name="sameAsDelivery"
          checked={values.sameAsDelivery}
          onChange={(sameAsDelivery) => onChange({ sameAsDelivery })}
        >
          Billing address is the same as the delivery address
        </Checkbox>
      )}
      {isDelivered && !values.sameAsDelivery && (
        <TextArea
          label="Billing address"
          name="billingAddress"
          autoComplete="billing street-address"
          rows={3}
          maxLength={1000}
          required
          value={values.billingAddress}
          error={errors.billingAddress}
          onChange={({ target }) => onChange({ billingAddress: target.value })}
        />
      )}
      <TextArea
        label="Note for the shop"
        name="note"
        optional
        rows={2}
        maxLength={MAX_NOTE_LENGTH}
        hint="For example: a size, a gift message, whole beans or ground."
        value={values.note}
        onChange={({ target }) => onChange({ note: target.value })}
      />
      <div className="md:w-fit">
        <Button type="submit" wide busy={isBusy}>
          Continue to payment
        </Button>
      </div>
    </form>
  );
}

type ErrorSummaryProps = {
  title: string;
  errors: ContactErrors;
  form: RefObject<HTMLFormElement | null>;
};

/** Takes the focus on mount only, so that typing is not interrupted. */
function ErrorSummary({ title, errors, form }: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null);
  const shown = Object.entries(errors).filter(([, text]) => text);

  useEffect(() => box.current?.focus(), []);

  if (shown.length === 0) return null;
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
        {shown.map(([name, text]) => (
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
