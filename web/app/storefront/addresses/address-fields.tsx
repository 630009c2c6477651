import { useRef } from "react";
import { MAX_LANDMARK_LENGTH, MAX_STREET_LENGTH } from "@tindahan/contract/accounts/addresses.ts";
import type { Place } from "@tindahan/contract/delivery/places.ts";
import { TextArea, TextField } from "../../ui/forms/field.tsx";
import { PlacePicker } from "../../shared/places/place-picker.tsx";

export type AddressValues = {
  customerName: string;
  phone: string;
  place: Place | null;
  deliveryAddress: string;
  landmark: string;
};

type AddressFieldsProps = {
  values: AddressValues;
  errors: Partial<Record<keyof AddressValues, string | undefined>>;
  /** `place`: place and street; `text`: one field; `contact`: no address. */
  mode: "place" | "text" | "contact";
  onChange: (part: Partial<AddressValues>) => void;
};

export function AddressFields({ values, errors, mode, onChange }: AddressFieldsProps) {
  const street = useRef<HTMLInputElement>(null);
  const bind = (name: Exclude<keyof AddressValues, "place">) => ({
    name,
    value: values[name],
    error: errors[name],
    onChange: ({ target }: { target: { value: string } }) => onChange({ [name]: target.value }),
  });
  return (
    <>
      <TextField label="Full name" autoComplete="name" maxLength={200} required {...bind("customerName")} />
      <TextField
        label="Phone"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        maxLength={40}
        placeholder="0917 123 4567"
        hint={
          mode === "contact" ? "We text this number about your order." : "The rider will text this number."
        }
        required
        {...bind("phone")}
      />
      {mode === "place" && (
        <>
          <div data-field="place" className="contents">
            <PlacePicker
              isForDelivery
              value={values.place}
              onChange={(place) => onChange({ place })}
              isMissing={errors.place !== undefined}
              onDone={() => street.current?.focus()}
            />
          </div>
          <TextField
            ref={street}
            label="Delivery address"
            autoComplete="address-line1"
            maxLength={MAX_STREET_LENGTH}
            hint="House or unit number, building and street."
            required
            {...bind("deliveryAddress")}
          />
          <TextField
            label="Landmark"
            autoComplete="off"
            maxLength={MAX_LANDMARK_LENGTH}
            optional
            hint="For the rider, such as: beside the church, blue gate."
            {...bind("landmark")}
          />
        </>
      )}
      {mode === "text" && (
        <TextArea
          label="Delivery address"
          autoComplete="street-address"
          rows={3}
          maxLength={1000}
          hint="House number and street, barangay, city, province, and a landmark."
          required
          {...bind("deliveryAddress")}
        />
      )}
    </>
  );
}
