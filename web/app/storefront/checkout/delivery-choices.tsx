import { Link } from "react-router";
import type { DeliveryOption, ShopDelivery } from "@tindahan/contract/delivery/delivery.ts";
import { formatDays } from "@tindahan/contract/delivery/delivery-days.ts";
import { formatMoney } from "@tindahan/contract/core/format.ts";
import type { Address } from "@tindahan/contract/accounts/addresses.ts";
import { formatPlace } from "@tindahan/contract/delivery/places.ts";
import { formatNationalPhone } from "../../shared/orders/national-phone.ts";
import { RadioCard } from "./radio-card.tsx";

type DeliveryOptionChoiceProps = {
  options: DeliveryOption[];
  chosen: string | null;
  onChoose: (id: string) => void;
};

export function DeliveryOptionChoice({ options, chosen, onChoose }: DeliveryOptionChoiceProps) {
  return (
    <fieldset className="flex min-w-0 flex-col gap-3">
      <legend className="mb-2 text-14 font-medium">Choose a delivery option</legend>
      {options.map(({ id, name, fee, from, until, problem, freeShippingMissing }) => (
        <RadioCard
          key={id}
          name="way"
          checked={chosen === id}
          disabled={problem !== null}
          onChoose={() => onChoose(id)}
          title={name}
          aside={fee === 0 ? "Free" : formatMoney(fee)}
        >
          {from && <span className="block">Arrives {formatDays(from, until ?? from)}</span>}
          {freeShippingMissing !== null && (
            <span className="block">{formatMoney(freeShippingMissing)} more for free delivery</span>
          )}
          {problem && <span className="block text-danger">{problem}</span>}
        </RadioCard>
      ))}
    </fieldset>
  );
}

type PickUpChoiceProps = {
  pickup: NonNullable<ShopDelivery["pickup"]>;
  options: DeliveryOption[];
  isChosen: boolean;
  onChoose: (isWanted: boolean) => void;
};

export function PickUpChoice({ pickup: { address, hours }, options, isChosen, onChoose }: PickUpChoiceProps) {
  const ready = options.find(({ kind }) => kind === "pickup")?.from;
  return (
    <fieldset className="flex min-w-0 flex-col gap-3">
      <legend className="mb-2 text-14 font-medium">How would you like to get your order?</legend>
      <RadioCard name="pickup" checked={!isChosen} onChoose={() => onChoose(false)} title="Deliver" />
      <RadioCard
        name="pickup"
        checked={isChosen}
        onChoose={() => onChoose(true)}
        title="Pick up"
        aside="Free"
      >
        <span className="block whitespace-pre-line">{address}</span>
        {hours && <span className="block whitespace-pre-line">{hours}</span>}
        {/* Keeps its line while the day loads. */}
        <span className="block min-h-5">{ready && `Ready ${formatDays(ready, ready)}`}</span>
      </RadioCard>
    </fieldset>
  );
}

type SavedAddressesProps = {
  addresses: Address[];
  chosen: string | null;
  /** Null: enter another address. */
  onChoose: (address: Address | null) => void;
};

export function SavedAddresses({ addresses, chosen, onChoose }: SavedAddressesProps) {
  return (
    <fieldset className="flex min-w-0 flex-col gap-3">
      <legend className="mb-2 text-14 font-medium">Choose a delivery address</legend>
      {addresses.map((address) => (
        <RadioCard
          key={address._id}
          name="address"
          checked={chosen === address._id}
          disabled={address.place === null}
          onChoose={() => onChoose(address)}
          title={address.name}
          aside={formatNationalPhone(address.phone)}
        >
          {[address.street, address.landmark].filter(Boolean).join(", ")}
          <span className="block">
            {address.place
              ? formatPlace(address.place)
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
        Manage addresses
      </Link>
    </fieldset>
  );
}
