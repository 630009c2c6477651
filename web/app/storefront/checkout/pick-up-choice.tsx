import type { DeliveryWay, ShopDelivery } from "@tindahan/contract/delivery/delivery.ts";
import { formatDays } from "@tindahan/contract/delivery/delivery-days.ts";
import { RadioCard } from "./radio-card.tsx";

type PickUpChoiceProps = {
  pickup: NonNullable<ShopDelivery["pickup"]>;
  ways: DeliveryWay[];
  isChosen: boolean;
  onChoose: (isWanted: boolean) => void;
};

/** Before the address: those who come for it have none to enter. */
export function PickUpChoice({ pickup: { address, hours }, ways, isChosen, onChoose }: PickUpChoiceProps) {
  const ready = ways.find(({ kind }) => kind === "pickup")?.from;
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
        {ready && <span className="block">Ready {formatDays(ready, ready)}</span>}
      </RadioCard>
    </fieldset>
  );
}
