import { createHmac } from "node:crypto";

/** The `Paymongo-Signature` header of a test-mode event: the live signature is there, but empty. */
export function signatureHeader(secret: string, signedAtSeconds: number, body: string): string {
  return `t=${signedAtSeconds},te=${signature(secret, signedAtSeconds, body)},li=`;
}

function signature(secret: string, signedAtSeconds: number, body: string): string {
  return createHmac("sha256", secret).update(`${signedAtSeconds}.${body}`).digest("hex");
}
