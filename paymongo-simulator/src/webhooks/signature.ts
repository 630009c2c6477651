import { createHmac } from "node:crypto";

/** Header of a test event; the live signature `li` is empty. */
export function signatureHeader(secret: string, signedAtSeconds: number, body: string): string {
  return `t=${signedAtSeconds},te=${signature(secret, signedAtSeconds, body)},li=`;
}

function signature(secret: string, signedAtSeconds: number, body: string): string {
  return createHmac("sha256", secret).update(`${signedAtSeconds}.${body}`).digest("hex");
}
