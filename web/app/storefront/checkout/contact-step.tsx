import { useRef, useState, type RefObject, type SubmitEvent } from "react";
import { MAX_NOTE_LENGTH } from "@tindahan/contract/checkout/checkout.ts";
import { Button } from "../../ui/actions/button.tsx";
import { TextArea, TextField } from "../../ui/forms/field.tsx";
import { missingFields, type CheckoutValues, type RequiredField } from "./checkout-values.ts";
import { ErrorSummary, SameAsDelivery } from "./step-parts.tsx";
import type { CheckoutRefusal } from "./place-order.ts";

type ContactStepProps = {
  heading: RefObject<HTMLHeadingElement | null>;
  email: string;
  values: CheckoutValues;
  refusal: CheckoutRefusal | undefined;
  onChange: (part: Partial<CheckoutValues>) => void;
  isBusy: boolean;
  onDone: () => void;
};

const INCOMPLETE = "Please complete all required fields.";

type Field = Exclude<RequiredField, "place">;

const missingTexts: Record<Field, string> = {
  customerName: "Enter the name of the person who receives the order.",
  phone: "Enter a mobile number.",
  deliveryAddress: "Enter the address to deliver to.",
  billingAddress: "Enter the billing address, or check that it is the same.",
};

export function ContactStep({ heading, email, values, refusal, isBusy, onChange, onDone }: ContactStepProps) {
  const form = useRef<HTMLFormElement>(null);
  const [attempts, setAttempts] = useState(0);
  const missing = attempts > 0 ? missingFields(values) : [];
  // A server error is shown until the field is changed.
  const [submitted, setSubmitted] = useState<CheckoutValues>(values);
  const errorOf = (name: Field) =>
    missing.includes(name)
      ? missingTexts[name]
      : submitted[name] === values[name]
        ? refusal?.fields?.[name]
        : undefined;

  function submit(event: SubmitEvent) {
    event.preventDefault();
    if (missingFields(values).length > 0) {
      setAttempts(attempts + 1);
      return;
    }
    setSubmitted(values);
    onDone();
  }

  const bind = (name: Field) => ({
    name,
    required: true,
    value: values[name],
    error: errorOf(name),
    onChange: ({ target }: { target: { value: string } }) => onChange({ [name]: target.value }),
  });
  const errors = (["customerName", "phone", "deliveryAddress", "billingAddress"] as const).flatMap((name) => {
    const text = errorOf(name);
    return text ? [{ name, text }] : [];
  });

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
      <TextField label="Full name" autoComplete="name" maxLength={200} {...bind("customerName")} />
      <TextField
        label="Phone"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        maxLength={40}
        placeholder="0917 123 4567"
        hint="The rider will text this number."
        {...bind("phone")}
      />
      <TextArea
        label="Delivery address"
        autoComplete="street-address"
        rows={3}
        maxLength={1000}
        hint="House number and street, barangay, city, province, and a landmark."
        {...bind("deliveryAddress")}
      />
      <SameAsDelivery
        checked={values.sameAsDelivery}
        onChange={(sameAsDelivery) => onChange({ sameAsDelivery })}
      />
      {!values.sameAsDelivery && (
        <TextArea
          label="Billing address"
          autoComplete="billing street-address"
          rows={3}
          maxLength={1000}
          {...bind("billingAddress")}
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
