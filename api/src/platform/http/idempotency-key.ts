import type { FastifyRequest } from "fastify";
import { ShopError } from "@tindahan/contract/core/errors.ts";

const KEY = /^[\w-]{1,128}$/;

export function readIdempotencyKey({ headers }: FastifyRequest): string | undefined {
  const key = headers["idempotency-key"];
  if (key === undefined) return undefined;
  if (typeof key === "string" && KEY.test(key)) return key;
  throw new ShopError("invalid_request", undefined, {
    "idempotency-key": "1 to 128 letters, digits, _ or -",
  });
}
