import { ShopError } from "@tindahan/contract/core/errors.ts";
import type { Id } from "@tindahan/contract/core/primitives.ts";
import { giveBackToLimit, takeFromLimit } from "../../platform/limits/rate-limits.ts";
import { networkKeys } from "../../platform/limits/network.ts";
import type { Services } from "../../platform/services.ts";
import { ProviderRefused } from "./paymongo.ts";

/** A card as it reaches us: the provider's token for it, and the address that it came from. */
export type Card = { methodId: string; address: string };

export const isDecline = (error: unknown): error is ProviderRefused =>
  error instanceof ProviderRefused && error.status === 402;

const BANK_AWAY = ["issuer_unavailable", "processor_unavailable"];

const HELP = "Please check its number, expiry date and security code, or pay another way.";

/**
 * The same words whether the number, the expiry date, the security code or the funds are wrong, and for a card that we did
 * not even try: whoever tests stolen cards learns nothing from them. That a bank is down says nothing about the card.
 */
export function toDeclined({ subCode }: ProviderRefused): ShopError {
  const isBankAway = BANK_AWAY.includes(subCode);
  const message = `${isBankAway ? "Your bank could not be reached." : "This card was declined."} Nothing was charged.`;
  return new ShopError("payment_failed", message, {
    card: `${message} ${isBankAway ? "Please try again later, or pay another way." : HELP}`,
  });
}

/**
 * At most five declined cards an hour, for one shopper and for one network. A try is counted before the card goes to the
 * provider, so that many at once cannot slip through, and given back unless it is declined.
 */
export function countDeclines({ db, config }: Services, shopperId: Id, address: string) {
  const keys = [{ key: `shopper:${shopperId}`, factor: 1 }, ...networkKeys(address, config.secretKey)];
  const taken: string[] = [];

  async function requestRefund(): Promise<void> {
    for (const key of taken.splice(0)) await giveBackToLimit(db, "cardDeclines", key);
  }

  return {
    async take(): Promise<void> {
      for (const { key, factor } of keys) {
        if (await takeFromLimit(db, "cardDeclines", key, factor)) {
          taken.push(key);
          continue;
        }
        await requestRefund();
        throw new ProviderRefused(402, "too_many_declines", "Not sent: too many cards were declined.");
      }
    },
    /** How the try ended; nothing: well. */
    async settle(error?: unknown): Promise<void> {
      if (!isDecline(error) || BANK_AWAY.includes(error.subCode)) await requestRefund();
    },
  };
}
