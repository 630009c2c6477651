import { pesosToCentavos } from "@tindahan/contract/core/format.ts";
import type { PaidOnDelivery } from "../../../platform/payment-provider.ts";
import type { ProviderModule } from "../../provider-module.ts";

const provider: PaidOnDelivery = {
  name: "cash",
  isOnline: false,
  methods: [
    {
      id: "cod",
      explanation: "Pay the rider in cash. Prepare exact change.",
      limits: ({ codMax }) => ({ min: 0, max: codMax === null ? Infinity : pesosToCentavos(codMax) }),
    },
  ],
};

export const cash: ProviderModule = { connect: () => async () => provider };
