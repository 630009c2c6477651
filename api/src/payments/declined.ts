import { ShopError } from "@tindahan/contract/errors.ts";
import { ProviderRefused } from "./paymongo.ts";

export const isDecline = (error: unknown): error is ProviderRefused =>
  error instanceof ProviderRefused && error.status === 402;

/**
 * What a shopper can do something about, and at which field. Everything else, theft and suspicion above all, is a plain
 * no: who tries out cards that are not theirs shall not learn more.
 */
const REASONS: Record<string, [field: string, words: string]> = {
  card_expired: ["expiry", "This card has expired."],
  cvc_invalid: ["cvc", "This is not the security code of the card."],
  insufficient_funds: ["card", "There is not enough money on this card."],
  issuer_unavailable: ["card", "Your bank could not be reached."],
  processor_unavailable: ["card", "Your bank could not be reached."],
};

export function toDeclined({ subCode }: ProviderRefused): ShopError {
  const [field, words] = REASONS[subCode] ?? ["card", "Your bank declined this card."];
  const rest = "Nothing was charged. Please try another card, or pay another way.";
  return new ShopError("payment_failed", `${words} Nothing was charged.`, {
    [field]: field === "card" ? `${words} ${rest}` : words,
  });
}
