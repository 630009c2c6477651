import type { FastifyInstance, FastifyRequest } from "fastify";

import type { Account, Deps } from "../deps.ts";
import type { Intent } from "../state/records.ts";
import { ApiError, invalid } from "./errors.ts";

export type KeyKind = "secret" | "public";

declare module "fastify" {
  interface FastifyContextConfig {
    allowsPublicKey?: boolean;
    /** Browsers send preflight requests without a key. */
    isPreflight?: boolean;
  }
  interface FastifyRequest {
    keyKind: KeyKind;
  }
}

export function requireKeys(app: FastifyInstance, { account }: Deps): void {
  app.decorateRequest("keyKind", "public");

  app.addHook("onRequest", async (request) => {
    if (request.routeOptions.config.isPreflight) return;
    request.keyKind = keyKindOf(request, account);
    const isAllowed = request.keyKind === "secret" || request.routeOptions.config.allowsPublicKey;
    if (!isAllowed) throw unauthorized("secret_key_required", "Please use your secret key for this call.");
  });
}

function keyKindOf(request: FastifyRequest, account: Account): KeyKind {
  const [scheme, encoded] = (request.headers.authorization ?? "").split(" ");
  if (scheme?.toLowerCase() !== "basic" || !encoded)
    throw unauthorized("api_key_required", "No API key given.");

  const [key, password] = Buffer.from(encoded, "base64").toString().split(":");
  if (/^[sp]k_live_/.test(key ?? ""))
    throw unauthorized("api_key_invalid", "This is a simulator: it takes test keys only.");
  if (password === "" && key === account.secretKey) return "secret";
  if (password === "" && key === account.publicKey) return "public";
  throw unauthorized("api_key_invalid", "The API key is invalid.");
}

/** A browser has only the public key; the client key proves access to this intent. */
export function requireClientKey(keyKind: KeyKind, intent: Intent, clientKey: unknown): void {
  if (keyKind === "public" && clientKey !== intent.clientKey)
    throw invalid("client_key", "client_key does not match the payment intent.");
}

// PayMongo does not document the body of a 401.
function unauthorized(code: string, detail: string): ApiError {
  return new ApiError(401, [{ code, detail }]);
}
