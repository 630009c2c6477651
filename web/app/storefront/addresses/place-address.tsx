import { useRef } from "react";
import { TextField } from "../../ui/forms/field.tsx";
import { PlacePicker } from "../../shared/places/place-picker.tsx";
import { bindAddressField, type AddressFieldsProps } from "./contact-fields.tsx";
import { MAX_LANDMARK_LENGTH, MAX_STREET_LENGTH } from "@tindahan/contract/accounts/constants.ts";

export function AddressPlaceFields(fields: AddressFieldsProps) {
  const { values, errors, onChange } = fields;
  const street = useRef<HTMLInputElement>(null);
  return (
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
        {...bindAddressField(fields, "deliveryAddress")}
      />
      <TextField
        label="Landmark"
        autoComplete="off"
        maxLength={MAX_LANDMARK_LENGTH}
        optional
        hint="For the rider, such as: beside the church, blue gate."
        {...bindAddressField(fields, "landmark")}
      />
    </>
  );
}
