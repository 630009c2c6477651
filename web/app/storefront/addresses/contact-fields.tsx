import type { Place } from "@tindahan/contract/delivery/places.ts";
import { TextArea, TextField } from "../../ui/forms/field.tsx";

export type AddressValues = {
  customerName: string;
  phone: string;
  place: Place | null;
  deliveryAddress: string;
  landmark: string;
};

export type AddressFieldsProps = {
  values: AddressValues;
  errors: Partial<Record<keyof AddressValues, string | undefined>>;
  onChange: (part: Partial<AddressValues>) => void;
};

export function ContactFields({ isPickup = false, ...fields }: AddressFieldsProps & { isPickup?: boolean }) {
  return (
    <>
      <TextField
        label="Full name"
        autoComplete="name"
        maxLength={200}
        required
        {...bindAddressField(fields, "customerName")}
      />
      <TextField
        label="Phone"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        maxLength={40}
        placeholder="0917 123 4567"
        hint={isPickup ? "We text this number about your order." : "The rider will text this number."}
        required
        {...bindAddressField(fields, "phone")}
      />
    </>
  );
}

export function AddressTextArea(fields: AddressFieldsProps) {
  return (
    <TextArea
      label="Delivery address"
      autoComplete="street-address"
      rows={3}
      maxLength={1000}
      hint="House number and street, barangay, city, province, and a landmark."
      required
      {...bindAddressField(fields, "deliveryAddress")}
    />
  );
}

export function bindAddressField(
  { values, errors, onChange }: AddressFieldsProps,
  name: Exclude<keyof AddressValues, "place">,
) {
  return {
    name,
    value: values[name],
    error: errors[name],
    onChange: ({ target }: { target: { value: string } }) => onChange({ [name]: target.value }),
  };
}
