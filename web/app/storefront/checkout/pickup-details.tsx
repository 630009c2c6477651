import { formatDays } from "@tindahan/contract/delivery/delivery-days.ts";
import type { DeliveryOption } from "@tindahan/contract/delivery/delivery.ts";
import { useShop } from "../../shared/shop.ts";

export function PickupDetails({ name, option: { from } }: { name: string; option: DeliveryOption }) {
  const pickup = useShop().delivery?.pickup;
  return (
    <p className="text-14 wrap-anywhere whitespace-pre-line text-ink-2">
      <span className="font-medium text-ink">
        Pick up{from && ` from ${formatDays(from, from)}`}, under the name {name}
      </span>
      {"\n"}
      {[pickup?.address, pickup?.hours].filter(Boolean).join("\n")}
    </p>
  );
}
