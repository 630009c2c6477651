import { createHmac } from "node:crypto";
import type { Id } from "@tindahan/contract/core/primitives.ts";
import type { Config } from "../config.ts";
import { isSameSecret } from "../platform/crypto/tokens.ts";

type Keys = Pick<Config, "publicUrl" | "secretKey">;

const TOKEN = /^[\w-]{43}$/;
const ID_BYTES = 16;

export function payLinkUrl(config: Keys, linkId: Id): string {
  return `${config.publicUrl}/pay/${signPayLink(linkId, config.secretKey)}`;
}

/** The key is outside the database, so a stolen copy of it yields no links. */
function signPayLink(linkId: Id, secretKey: string): string {
  const id = Buffer.from(linkId.replaceAll("-", ""), "hex");
  const signature = createHmac("sha256", secretKey).update("pay link:").update(id).digest();
  return Buffer.concat([id, signature.subarray(0, ID_BYTES)]).toString("base64url");
}

/** Verifies the signature without a query, so that guesses cost the database nothing. */
export function readPayLinkToken(token: string, secretKey: string): Id | undefined {
  if (!TOKEN.test(token)) return undefined;
  const hex = Buffer.from(token, "base64url").subarray(0, ID_BYTES).toString("hex");
  const id = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
  return isSameSecret(token, signPayLink(id, secretKey)) ? id : undefined;
}
