import { useState } from "react";
import type { Address } from "@tindahan/contract/accounts/addresses.ts";
import { errors, failureMessage } from "@tindahan/contract/core/errors.ts";
import { formatPlace } from "@tindahan/contract/delivery/places.ts";
import { callApi } from "../../shared/api/api.ts";
import { Badge } from "../../ui/feedback/badge.tsx";
import { Button } from "../../ui/actions/button.tsx";
import { toast } from "../../ui/feedback/toast.ts";
import { formatNationalPhone } from "../../shared/orders/national-phone.ts";

type AddressCardProps = {
  address: Address;
  onEdit: () => void;
  onDelete: () => void;
  onDone: () => Promise<void>;
};

export function AddressCard({ address, onEdit, onDelete, onDone }: AddressCardProps) {
  const { _id, name, phone, street, landmark, place, isDefault } = address;
  const [isBusy, setBusy] = useState(false);

  async function makeDefault() {
    if (!place) return;
    setBusy(true);
    try {
      const body = { name, phone, street, landmark, place: place.code, isDefault: true };
      await callApi("PUT /api/addresses/:id", { params: { id: _id }, body });
      await onDone();
      toast.success("Default address updated.");
    } catch (error) {
      toast.error(failureMessage(error, errors.unexpected.message));
    }
    setBusy(false);
  }

  return (
    <li className="rounded-card border border-line bg-surface p-5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 className="text-16 font-semibold wrap-anywhere">{name}</h2>
        {isDefault && (
          <Badge tone="green" mark="tick">
            Default
          </Badge>
        )}
      </div>
      <p className="mt-1 text-14 wrap-anywhere text-ink-2">
        {formatNationalPhone(phone)}
        <span className="block">{[street, landmark].filter(Boolean).join(", ")}</span>
        <span className="block">
          {place
            ? formatPlace(place)
            : "This barangay has changed. Please edit the address and choose it again."}
        </span>
      </p>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button variant="secondary" aria-label={`Edit ${name}, ${street}`} onClick={onEdit}>
          Edit
        </Button>
        <Button variant="secondary" aria-label={`Delete ${name}, ${street}`} onClick={onDelete}>
          Delete
        </Button>
        {!isDefault && place && (
          <Button
            variant="secondary"
            busy={isBusy}
            aria-label={`Make default: ${name}, ${street}`}
            onClick={() => void makeDefault()}
          >
            Make default
          </Button>
        )}
      </div>
    </li>
  );
}
