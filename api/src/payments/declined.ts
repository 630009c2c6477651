import { ShopError } from "@tindahan/contract/core/errors.ts";
import type { Id } from "@tindahan/contract/core/primitives.ts";
import { giveBackToLimit, takeFromLimit } from "../platform/limits/rate-limits.ts";
import { networkKeys } from "../platform/limits/network.ts";
import type { Services } from "../platform/services.ts";
import { ProviderRefused } from "./provider-errors.ts";

/** A card as it reaches us: the provider's token for it, and the address that it came from. */
export type Card = { token: string; address: string };

const HELP = "Please check its number, expiry date and security code, or pay another way.";

/**
 * The message is the same whether the number, the expiry date, the security code or the funds are wrong, and for a card that
 * was not even tried: it must not help anybody who tests stolen cards. A bank that is down says nothing about the card.
 */
export function toDeclined({ reason }: ProviderRefused): ShopError {
  const isBankAway = reason === "bank_away";
  const message = `${isBankAway ? "Your bank could not be reached." : "This card was declined."} Nothing was charged.`;
  return new ShopError("payment_failed", message, {
    card: `${message} ${isBankAway ? "Please try again later, or pay another way." : HELP}`,
  });
}

/**
 * At most five declined cards an hour, for one shopper and for one network. A try is counted before the card goes to
 * the provider, so that many at once cannot exceed the limit, and uncounted unless the card is declined.
 */
export function countDeclines({ db, config }: Services, shopperId: Id, address: string) {
  const keys = [{ key: `shopper:${shopperId}`, factor: 1 }, ...networkKeys(address, config.secretKey)];
  const taken: string[] = [];

  async function giveBack(): Promise<void> {
    for (const key of taken.splice(0)) await giveBackToLimit(db, "cardDeclines", key);
  }

  return {
    async take(): Promise<void> {
      for (const { key, factor } of keys) {
        if (await takeFromLimit(db, "cardDeclines", key, factor)) {
          taken.push(key);
          continue;
        }
        await giveBack();
        throw new ProviderRefused("declined", "(not asked): too many cards were declined");
      }
    },
    /** How the try ended; nothing: well. */
    async settle(error?: unknown): Promise<void> {
      if (!(error instanceof ProviderRefused && error.reason === "declined")) await giveBack();
    },
  };
}
