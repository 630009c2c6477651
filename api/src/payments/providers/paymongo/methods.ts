import { pesosToCentavos } from "@tindahan/contract/core/format.ts";
import type { PaymentLimits, ProviderMethod } from "../../../platform/payment-provider.ts";
import type { Settings } from "@tindahan/contract/settings/settings.ts";
import type { PaymongoAccount } from "./config.ts";

const WALLETS: ProviderMethod[] = [
  { id: "grab_pay", explanation: "You pay on GrabPay's page and come back here.", limits: walletLimits },
  { id: "gcash", explanation: "You pay on GCash's page and come back here.", limits: walletLimits },
  { id: "paymaya", explanation: "You pay on Maya's page and come back here.", limits: walletLimits },
];
const QR: ProviderMethod = {
  id: "qrph",
  explanation: "Scan a code with your bank's or wallet's app.",
  limits: minimumOnlyLimits,
};
const CARD: ProviderMethod = {
  id: "card",
  explanation: "Visa or Mastercard, credit or debit.",
  limits: minimumOnlyLimits,
};

export function paymongoMethodsOf({ publicKey }: Pick<PaymongoAccount, "publicKey">): ProviderMethod[] {
  return [...WALLETS, QR, ...(publicKey ? [CARD] : [])];
}

/** PayMongo has one minimum for all methods; the maximum applies to wallets only. */
function walletLimits({ walletMin, walletMax }: Settings["payments"]): PaymentLimits {
  return { min: pesosToCentavos(walletMin), max: pesosToCentavos(walletMax) };
}

function minimumOnlyLimits({ walletMin }: Settings["payments"]): PaymentLimits {
  return { min: pesosToCentavos(walletMin), max: Infinity };
}
