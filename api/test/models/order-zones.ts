import { type Shipping } from "@tindahan/contract/delivery/shipping.ts";
import { DEFAULT_SHIPPING } from "@tindahan/contract/delivery/default-shipping.ts";

export const [MAKATI, JOLO, BATANES] = ["80300002", "06602001", "00901001"] as const;
const free = DEFAULT_SHIPPING.zones[0]!.rates[0]!;
export const ZONES: Shipping = {
  ...DEFAULT_SHIPPING,
  zones: [
    {
      id: "near",
      name: "Near",
      isElsewhere: false,
      places: ["803"],
      rates: [
        { ...free, id: "light", tiers: [{ from: 0, fee: 80, eachKilo: 0 }], mostGrams: 3_000, codFee: 5 },
      ],
    },
    {
      id: "far",
      name: "Far",
      isElsewhere: true,
      places: [],
      rates: [
        {
          ...free,
          id: "far",
          tiers: [{ from: 0, fee: 120, eachKilo: 33.33 }],
          freeFrom: 900,
          codFeePercent: 1.75,
        },
      ],
    },
  ],
  excluded: ["009"],
  pickup: { isOn: true, address: "1 Mabini St", hours: "", readyInDays: 1 },
};
