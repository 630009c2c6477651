import { useRef, useState, type RefObject, type SubmitEvent } from "react";
import type { Address } from "@tindahan/contract/accounts/addresses.ts";
import { MAX_NOTE_LENGTH } from "@tindahan/contract/checkout/checkout.ts";
import type { ShopDelivery } from "@tindahan/contract/delivery/delivery.ts";
import { Button } from "../../ui/actions/button.tsx";
import { TextArea, TextField } from "../../ui/forms/field.tsx";
import { Checkbox } from "../../ui/forms/checkbox.tsx";
import { AddressFields } from "../addresses/address-fields.tsx";
import { DeliveryOptionChoice, PickUpChoice, SavedAddresses } from "./delivery-choices.tsx";
import {
  fromSavedAddress,
  isPickup,
  missingFields,
  type CheckoutValues,
  type RequiredField,
} from "./checkout-values.ts";
import { ErrorSummary, SameAsDelivery } from "./step-parts.tsx";
import type { CheckoutRefusal } from "./place-order.ts";
import type { QuoteState } from "./use-quote.ts";

export type DeliveryStepProps = {
  heading: RefObject<HTMLHeadingElement | null>;
  email: string;
  delivery: ShopDelivery;
  addresses: Address[];
  values: CheckoutValues;
  quote: QuoteState;
  refusal: CheckoutRefusal | undefined;
  isBusy: boolean;
  onChange: (part: Partial<CheckoutValues>) => void;
  onDone: () => void;
};

const INCOMPLETE = "Please complete all required fields.";

const missingTexts: Record<RequiredField, string> = {
  customerName: "Enter the name of the person who receives the order.",
  phone: "Enter a mobile number.",
  place: "Choose the city and barangay to deliver to.",
  deliveryAddress: "Enter the address to deliver to.",
  billingAddress: "Enter the billing address, or check that it is the same.",
};

export function DeliveryStep(props: DeliveryStepProps) {
  const { heading, email, delivery, addresses, values, quote, refusal, isBusy, onChange, onDone } = props;
  const form = useRef<HTMLFormElement>(null);
  const [attempts, setAttempts] = useState(0);
  const missing = attempts > 0 ? missingFields(values, delivery) : [];
  const [submitted, setSubmitted] = useState<CheckoutValues>(values);
  const errorOf = (name: RequiredField) =>
    missing.includes(name)
      ? missingTexts[name]
      : submitted[name] === values[name]
        ? refusal?.fields?.[name]
        : undefined;
  const names: RequiredField[] = ["customerName", "phone", "place", "deliveryAddress", "billingAddress"];
  const errors = Object.fromEntries(names.map((name) => [name, errorOf(name)]));
  const options = quote.quote?.ways.filter(({ kind }) => kind === "ship") ?? [];
  const isDelivered = !isPickup(values);
  // Solved by another place or option, not by a retry.
  const obstacle = quote.isCurrent && quote.quote?.missing !== "cash_not_taken" ? quote.quote?.message : null;
  const isPlaced = !delivery.needsPlace || values.place !== null;

  function submit(event: SubmitEvent) {
    event.preventDefault();
    if (missingFields(values, delivery).length > 0) {
      setAttempts(attempts + 1);
      return;
    }
    if (obstacle) return form.current?.querySelector<HTMLElement>("[data-obstacle]")?.focus();
    setSubmitted(values);
    onDone();
  }

  return (
    <form ref={form} method="dialog" noValidate onSubmit={submit} className="mt-6 flex flex-col gap-5">
      <h2 ref={heading} tabIndex={-1} className="text-20 font-semibold">
        Contact and address
      </h2>
      <ErrorSummary
        key={`${attempts} ${refusal?.message ?? ""}`}
        title={missing.length > 0 ? INCOMPLETE : (refusal?.message ?? "")}
        errors={names.flatMap((name) => (errors[name] ? [{ name, text: errors[name] }] : []))}
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
      {delivery.pickup && (
        <PickUpChoice
          pickup={delivery.pickup}
          options={quote.quote?.ways ?? []}
          isChosen={!isDelivered}
          onChoose={(isWanted) => onChange({ delivery: isWanted ? "pickup" : null })}
        />
      )}
      {isDelivered && delivery.needsPlace && addresses.length > 0 && (
        <SavedAddresses
          addresses={addresses}
          chosen={values.addressId}
          onChoose={(address) =>
            onChange({
              delivery: null,
              ...(address
                ? fromSavedAddress(address)
                : { addressId: null, place: null, deliveryAddress: "", landmark: "" }),
            })
          }
        />
      )}
      {(!isDelivered || values.addressId === null) && (
        <AddressFields
          values={values}
          errors={errors}
          mode={!isDelivered ? "contact" : delivery.needsPlace ? "place" : "text"}
          onChange={(part) => onChange({ ...part, ...("place" in part && { delivery: null }) })}
        />
      )}
      {isDelivered && delivery.needsPlace && values.addressId === null && (
        <Checkbox
          name="savesAddress"
          checked={values.savesAddress}
          onChange={(savesAddress) => onChange({ savesAddress })}
        >
          Save this address for next time
        </Checkbox>
      )}
      {isDelivered && isPlaced && options.length > 0 && (
        <DeliveryOptionChoice
          options={options}
          chosen={values.delivery ?? quote.quote?.delivery ?? null}
          onChoose={(id) => onChange({ delivery: id })}
        />
      )}
      {isDelivered && isPlaced && obstacle && (
        <p role="alert" data-obstacle tabIndex={-1} className="tone-yellow rounded-card px-4 py-3 text-14">
          {obstacle}
          {delivery.pickup && " You can pick your order up instead."}
        </p>
      )}
      {isDelivered && (
        <SameAsDelivery
          checked={values.sameAsDelivery}
          onChange={(sameAsDelivery) => onChange({ sameAsDelivery })}
        />
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
