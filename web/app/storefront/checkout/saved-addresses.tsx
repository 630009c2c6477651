import { Link } from "react-router";
import type { Address } from "@tindahan/contract/accounts/addresses.ts";
import { placeLine } from "@tindahan/contract/delivery/places.ts";
import { nationalPhone } from "../../shared/orders/national-phone.ts";
import { RadioCard } from "./radio-card.tsx";

type SavedAddressesProps = {
  addresses: Address[];
  chosen: string | null;
  /** Null: another one, to be entered. */
  onChoose: (address: Address | null) => void;
};

/** The shopper's address book: one press instead of six fields. */
export function SavedAddresses({ addresses, chosen, onChoose }: SavedAddressesProps) {
  return (
    <fieldset className="flex min-w-0 flex-col gap-3">
      <legend className="mb-2 text-14 font-medium">Where should it go?</legend>
      {addresses.map((address) => (
        <RadioCard
          key={address._id}
          name="address"
          checked={chosen === address._id}
          disabled={address.place === null}
          onChoose={() => onChoose(address)}
          title={address.name}
          aside={nationalPhone(address.phone)}
        >
          {[address.street, address.landmark].filter(Boolean).join(", ")}
          <span className="block">
            {address.place
              ? placeLine(address.place)
              : "This barangay has changed. Please choose it again in your address book."}
          </span>
        </RadioCard>
      ))}
      <RadioCard
        name="address"
        checked={chosen === null}
        onChoose={() => onChoose(null)}
        title="Another address"
      />
      <Link
        to="/addresses"
        className="-my-1 inline-flex h-11 items-center self-start text-14 font-medium text-accent underline-offset-2 hover:underline"
      >
        Change your address book
      </Link>
    </fieldset>
  );
}
