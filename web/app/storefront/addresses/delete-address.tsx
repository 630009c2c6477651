import { useState } from "react";
import { deleteAddress, type Address } from "@tindahan/contract/accounts/addresses.ts";
import { errors, reasonOf } from "@tindahan/contract/core/errors.ts";
import { callApi } from "../../shared/api/api.ts";
import { ConfirmDialog } from "../../ui/dialogs/dialog.tsx";
import { toast } from "../../ui/feedback/toast.ts";

type DeleteAddressProps = { address: Address; onClose: () => void; onDeleted: () => void };

export function DeleteAddress({ address, onClose, onDeleted }: DeleteAddressProps) {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();

  async function remove() {
    setBusy(true);
    try {
      await callApi(deleteAddress, { params: { id: address._id } });
      toast.success("Address deleted.");
      onDeleted();
    } catch (error) {
      setProblem(reasonOf(error, errors.unexpected.message));
      setBusy(false);
    }
  }

  return (
    <ConfirmDialog
      open
      title="Delete this address?"
      confirmLabel="Delete"
      danger
      busy={isBusy}
      problem={problem && <p className="tone-red rounded-card px-4 py-3 text-14">{problem}</p>}
      onConfirm={() => void remove()}
      onCancel={onClose}
    >
      {address.name}, {address.street}. Orders that went there stay as they are.
    </ConfirmDialog>
  );
}
