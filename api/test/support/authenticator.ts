import { codeAt } from "../../src/accounts/admins/totp.ts";

/** What the app on an admin's phone shows for the secret that it was given. */
export function codeOfApp(secret: string, now: number, steps = 0): string {
  const bits = Array.from(secret, (letter) =>
    "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".indexOf(letter).toString(2).padStart(5, "0"),
  ).join("");
  const bytes = bits.match(/.{8}/g)!.map((byte) => Number.parseInt(byte, 2));
  return codeAt(Buffer.from(bytes), Math.floor(now / 30_000) + steps);
}
