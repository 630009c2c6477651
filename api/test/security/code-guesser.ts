import { requestOtp, verifyOtp } from "@tindahan/contract/accounts/accounts.ts";
import { forgetOldAccountData } from "../../src/accounts/accounts.ts";
import type { Reply, Shop } from "../support/shop.ts";

const email = "maria@example.com";

/** Sends no handle, as clients of the specification. */
export function guess(shop: Shop, otp: string): Promise<Reply<typeof verifyOtp>> {
  return shop.visitor.ask(verifyOtp, { body: { email, otp } });
}

export function wrong(right: string, by: number): string {
  return String((Number(right) + 1 + by) % 1_000_000).padStart(6, "0");
}

export async function guessForDays(shop: Shop, guesses: number): Promise<number> {
  let accepted = 0;
  let made = 0;
  while (made < guesses) {
    const guesser = shop.newVisitor();
    const { handle } = await guesser.call(requestOtp, { body: { email } });
    const right = await shop.codeFor(email);
    const tryCode = async (otp: string) =>
      (await guesser.ask(verifyOtp, { body: { email, otp, handle } })).status === 200;
    for (let i = 0; i < 5; i++, made++) if (await tryCode(wrong(right, i * 1009))) accepted++;
    if (await tryCode(right)) accepted++;
    const isNight = made % 100 === 0;
    await shop.letTimePass(isNight ? "1 day" : "1 hour");
    if (isNight) await forgetOldAccountData.run(shop.services, {});
  }
  return accepted;
}
