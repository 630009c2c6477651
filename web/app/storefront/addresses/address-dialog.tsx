import { useId, useState, type SubmitEvent } from "react";
import type { Address } from "@tindahan/contract/accounts/addresses.ts";
import { errors as shopErrors, failureMessage, ShopError } from "@tindahan/contract/core/errors.ts";
import { callApi } from "../../shared/api/api.ts";
import { Button } from "../../ui/actions/button.tsx";
import { Dialog } from "../../ui/dialogs/dialog.tsx";
import { showAndFocusErrors } from "../../shared/rendering/show-errors.ts";
import { Checkbox } from "../../ui/forms/checkbox.tsx";
import { toast } from "../../ui/feedback/toast.ts";
import { formatNationalPhone } from "../../shared/orders/national-phone.ts";
import { toAddressInput } from "./address-book.ts";
import { ContactFields, type AddressValues } from "./contact-fields.tsx";
import { AddressPlaceFields } from "./place-address.tsx";

type AddressDialogProps = { address: Address | null; onClose: () => void; onSaved: () => void };
type Errors = Partial<Record<keyof AddressValues, string>>;

const EMPTY: AddressValues = { customerName: "", phone: "", place: null, deliveryAddress: "", landmark: "" };

const missingTexts: Errors = {
  customerName: "Enter a name.",
  phone: "Enter a mobile number.",
  place: "Choose the city and barangay.",
  deliveryAddress: "Enter the house number and street.",
};

export function AddressDialog({ address, onClose, onSaved }: AddressDialogProps) {
  const formId = useId();
  // Stable while the dialog is open: a repeated request creates one address.
  const [newId] = useState(() => crypto.randomUUID());
  const [values, setValues] = useState<AddressValues>(address ? toAddressValues(address) : EMPTY);
  const [isDefault, setDefault] = useState(address?.isDefault ?? false);
  const [errors, setErrors] = useState<Errors>({});
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);

  async function save(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const missing = findMissingAddressFields(values);
    if (Object.keys(missing).length > 0) return showAndFocusErrors(form, () => setErrors(missing));
    setErrors({});
    setBusy(true);
    setProblem(undefined);
    const body = { ...toAddressInput(values), isDefault };
    try {
      if (address) await callApi("PUT /api/addresses/:id", { params: { id: address._id }, body });
      else await callApi("POST /api/addresses", { body: { id: newId, ...body } });
      toast.success("Address saved.");
      onSaved();
    } catch (error) {
      setBusy(false);
      const phone = error instanceof ShopError ? error.fields?.["phone"] : undefined;
      if (!phone) return setProblem(failureMessage(error, shopErrors.unexpected.message));
      showAndFocusErrors(form, () => setErrors({ phone }));
    }
  }

  const fields = {
    values,
    errors,
    onChange: (part: Partial<AddressValues>) => {
      setValues({ ...values, ...part });
      setErrors(Object.fromEntries(Object.entries(errors).filter(([name]) => !(name in part))));
    },
  };

  return (
    <Dialog
      open
      onClose={onClose}
      title={address ? "Edit address" : "Add an address"}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} busy={isBusy}>
            Save
          </Button>
        </>
      }
    >
      <form
        id={formId}
        method="dialog"
        noValidate
        onSubmit={(event) => void save(event)}
        className="flex min-h-100 flex-col gap-5"
      >
        {problem && <p className="tone-red rounded-card px-4 py-3 text-14">{problem}</p>}
        <ContactFields {...fields} />
        <AddressPlaceFields {...fields} />
        {!address?.isDefault && (
          <Checkbox name="isDefault" checked={isDefault} onChange={setDefault}>
            Use as default address
          </Checkbox>
        )}
      </form>
    </Dialog>
  );
}

function toAddressValues({ name, phone, place, street, landmark }: Address): AddressValues {
  return { customerName: name, phone: formatNationalPhone(phone), place, deliveryAddress: street, landmark };
}

function findMissingAddressFields(values: AddressValues): Errors {
  const isMissing = (name: keyof AddressValues) => {
    const value = values[name];
    return typeof value === "string" ? value.trim() === "" : value === null;
  };
  return Object.fromEntries(
    Object.entries(missingTexts).filter(([name]) => isMissing(name as keyof AddressValues)),
  );
}
