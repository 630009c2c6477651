import { ShopError } from "@tindahan/contract/core/errors.ts";
import type { Id } from "@tindahan/contract/core/primitives.ts";
import { giveBackLimitUse, consumeLimit } from "../platform/limits/rate-limits.ts";
import { clientPrefixKeys } from "../platform/limits/network.ts";
import type { Services } from "../platform/services.ts";
import { ProviderRefused } from "./providers/provider-errors.ts";

export type Card = { token: string; address: string };

const HELP = "Please check its number, expiry date and security code, or pay another way.";

/** One message for every cause, even for an untried card: it must not help to test stolen cards. */
export function cardDeclinedError({ reason }: ProviderRefused): ShopError {
  const isBankAway = reason === "bank_away";
  const message = `${isBankAway ? "Your bank could not be reached." : "This card was declined."} Nothing was charged.`;
  return new ShopError("payment_failed", message, {
    card: `${message} ${isBankAway ? "Please try again later, or pay another way." : HELP}`,
  });
}

/**
 * An attempt counts before the call, so that parallel attempts cannot exceed the limit, and is returned
 * unless declined.
 */
export function createDeclineLimit({ db, config }: Services, shopperId: Id, ipAddress: string) {
  const keys = [{ key: `shopper:${shopperId}`, factor: 1 }, ...clientPrefixKeys(ipAddress, config.secretKey)];
  const taken: string[] = [];

  async function returnTaken(): Promise<void> {
    for (const key of taken.splice(0)) await giveBackLimitUse(db, "cardDeclines", key);
  }

  return {
    async take(): Promise<void> {
      for (const { key, factor } of keys) {
        if (await consumeLimit(db, "cardDeclines", key, factor)) {
          taken.push(key);
          continue;
        }
        await returnTaken();
        throw new ProviderRefused("declined", "(not called): too many cards were declined");
      }
    },
    async settle(error?: unknown): Promise<void> {
      if (!(error instanceof ProviderRefused && error.reason === "declined")) await returnTaken();
    },
  };
}
