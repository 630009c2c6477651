import { formatMoney } from "@tindahan/contract/core/format.ts";
import { isPlain, type Shipping } from "@tindahan/contract/delivery/shipping.ts";
import { ButtonLink } from "../../ui/actions/button-link.tsx";
import { Block } from "../../ui/layout/block.tsx";

/** Says what there is; it is decided on a screen of its own. */
export function ShippingBlock({ shipping }: { shipping: Shipping }) {
  return (
    <Block title="Shipping" anchor="shipping">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="min-w-0 text-ink-2">{describe(shipping)}</p>
        <ButtonLink to="/admin/settings/shipping" variant="secondary" size="sm">
          {isPlain(shipping) ? "Set up shipping" : "Change shipping"}
        </ButtonLink>
      </div>
    </Block>
  );
}

function describe(shipping: Shipping): string {
  if (isPlain(shipping)) return "Delivery is free everywhere.";
  const { zones, pickup } = shipping;
  const fees = zones.flatMap(({ rates }) => rates.flatMap(({ tiers }) => tiers.map(({ fee }) => fee)));
  const parts = [
    zones.length > 0 && (zones.length === 1 ? zones[0]!.name : `${zones.length} zones`),
    fees.length > 0 && feesText(Math.min(...fees), Math.max(...fees)),
    pickup.isOn && "pickup",
  ];
  return parts.filter(Boolean).join(" · ");
}

function feesText(least: number, most: number): string {
  if (least === most) return least === 0 ? "free" : formatMoney(least);
  return `${least === 0 ? "free" : formatMoney(least)} to ${formatMoney(most)}`;
}
