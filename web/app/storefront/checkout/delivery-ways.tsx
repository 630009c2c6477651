import type { DeliveryWay } from "@tindahan/contract/delivery/delivery.ts";
import { formatDays } from "@tindahan/contract/delivery/delivery-days.ts";
import { formatMoney } from "@tindahan/contract/core/format.ts";
import { RadioCard } from "./radio-card.tsx";

type DeliveryWaysProps = {
  ways: DeliveryWay[];
  chosen: string | null;
  onChoose: (id: string) => void;
};

/** What each way costs and when it arrives; what cannot be chosen says why. */
export function DeliveryWays({ ways, chosen, onChoose }: DeliveryWaysProps) {
  return (
    <fieldset className="flex min-w-0 flex-col gap-3">
      <legend className="mb-2 text-14 font-medium">How should it be delivered?</legend>
      {ways.map(({ id, name, fee, from, until, problem, freeShippingMissing }) => (
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
